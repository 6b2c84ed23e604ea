//! Where things are: as the api reads it from the environment, for the window too.

pub(crate) use api::environment::host;

//! Brief in, report out.

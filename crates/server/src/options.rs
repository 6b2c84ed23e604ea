//! What a server is started with.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use api::Host;

/// Everything a server needs to know.
#[derive(Clone, Debug)]
pub struct Options {
    pub host: Host,
    /// The folder whose campaigns are served, and where new ones are founded.
    pub folder: Option<PathBuf>,
    /// Single campaigns that are served besides.
    pub files: Vec<PathBuf>,
    pub listen: SocketAddr,
    /// Another address for the host: the one given out before opens nothing any more.
    pub renew: bool,
    /// Names, besides numbers and `localhost`, under which this computer may be addressed.
    pub names: Vec<String>,
}

impl Options {
    /// The loopback, on any free port, and no campaign yet.
    #[must_use]
    pub fn new(host: Host) -> Self {
        Self {
            host,
            folder: None,
            files: Vec::new(),
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            renew: false,
            names: Vec::new(),
        }
    }
}

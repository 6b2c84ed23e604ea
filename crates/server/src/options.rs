//! What a server is started with.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use api::Host;
use api::error::ApiResult;

use crate::access::Tokens;

/// Everything a server needs to know.
#[derive(Clone, Debug)]
pub struct Options {
    pub host: Host,
    /// The folder whose campaigns are served, and where new ones are founded.
    pub folder: Option<PathBuf>,
    /// Single campaigns that are served besides.
    pub files: Vec<PathBuf>,
    pub listen: SocketAddr,
    pub tokens: Tokens,
    /// Names, besides numbers and `localhost`, under which this computer may be addressed.
    pub names: Vec<String>,
}

impl Options {
    /// The loopback with fresh tokens, on any free port, and no campaign yet.
    ///
    /// # Errors
    /// When the operating system has no randomness to give.
    pub fn new(host: Host) -> ApiResult<Self> {
        Ok(Self {
            host,
            folder: None,
            files: Vec::new(),
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            tokens: Tokens::random()?,
            names: Vec::new(),
        })
    }
}

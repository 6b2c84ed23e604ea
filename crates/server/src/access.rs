//! Who asks: one secret address for each seat, one for the host, who keeps the files, one for spectators.

use std::io::Write as _;
use std::net::SocketAddr;
use std::path::Path;

use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use serde::Serialize;

use crate::token::Token;

/// In which role a request is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// The laptop beside the table: every seat, and the files.
    Host,
    Blue,
    Orange,
    Umpire,
    /// Looks on; changes nothing.
    Spectator,
}

/// A secret of 128 bits for each role, in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tokens([Token; 5]);

impl Role {
    pub const ALL: [Self; 5] =
        [Self::Host, Self::Blue, Self::Orange, Self::Umpire, Self::Spectator];

    /// The one seat that may be spoken for here; `None` for all, or for none.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Blue => Some(Seat::Blue),
            Self::Orange => Some(Seat::Orange),
            Self::Umpire => Some(Seat::Umpire),
            Self::Host | Self::Spectator => None,
        }
    }

    /// The seats that may be spoken for here.
    #[must_use]
    pub fn seats(self) -> Vec<Seat> {
        match self {
            Self::Host => vec![Seat::Blue, Seat::Orange, Seat::Umpire],
            _ => self.seat().into_iter().collect(),
        }
    }

    /// Through whose eyes this role looks: a spectator sees what is open to everybody.
    #[must_use]
    pub const fn eyes(self) -> Option<Seat> {
        match self {
            Self::Spectator => Some(Seat::App),
            Self::Host => None,
            _ => self.seat(),
        }
    }

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Blue => "blue",
            Self::Orange => "orange",
            Self::Umpire => "umpire",
            Self::Spectator => "spectator",
        }
    }
}

impl Tokens {
    /// Fresh ones from the operating system.
    ///
    /// # Errors
    /// When it has no randomness to give.
    pub fn random() -> ApiResult<Self> {
        let mut tokens = Vec::new();
        for _ in Role::ALL {
            tokens.push(Token::random()?);
        }
        let nothing = || ApiError::new(Kind::Failed, "tokens", "a token is missing");
        tokens.try_into().map(Self).map_err(|_| nothing())
    }

    /// The ones kept in `file`, so that an address still opens after a restart; fresh ones when there is no such file, or
    /// none are wanted again. Only the owner of the file may read it.
    ///
    /// # Errors
    /// When the file cannot be written, or there is no randomness.
    pub fn kept(file: &Path, renew: bool) -> ApiResult<Self> {
        if !renew && let Some(tokens) = Self::read(file) {
            return Ok(tokens);
        }
        let tokens = Self::random()?;
        if let Some(folder) = file.parent() {
            std::fs::create_dir_all(folder)?;
        }
        // A new file, so that it never stands there with the rights or the readers of an older one.
        if file.exists() {
            std::fs::remove_file(file)?;
        }
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options
            .open(file)?
            .write_all(tokens.0.each_ref().map(Token::as_str).join("\n").as_bytes())?;
        Ok(tokens)
    }

    fn read(file: &Path) -> Option<Self> {
        let text = std::fs::read_to_string(file).ok()?;
        let whole = |line: &str| serde_json::from_value::<Token>(line.into()).ok();
        let tokens: Option<Vec<Token>> = text.lines().map(whole).collect();
        tokens?.try_into().ok().map(Self)
    }

    #[must_use]
    pub fn of(&self, role: Role) -> &Token {
        &self.0[role as usize]
    }

    /// The role a token opens. All are compared, each in the same time, so that an answer's delay tells nothing.
    #[must_use]
    pub fn role(&self, token: &str) -> Option<Role> {
        let opens = |role: &Role| self.of(*role).is(token);
        let open: Vec<Role> = Role::ALL.into_iter().filter(opens).collect();
        open.first().copied()
    }

    /// The address of each role. The token stands behind `#`: no browser sends that part, so no log and no other site
    /// ever gets it.
    #[must_use]
    pub fn addresses(&self, listening: SocketAddr) -> Vec<(Role, String)> {
        let address =
            |role: Role| (role, format!("http://{listening}/#token={}", self.of(role).as_str()));
        Role::ALL.into_iter().map(address).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kept_tokens_open_after_a_restart_until_they_are_renewed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("data/doors");
        let first = Tokens::kept(&file, false).unwrap();
        assert_eq!(Tokens::kept(&file, false).unwrap(), first);
        let second = Tokens::kept(&file, true).unwrap();
        assert_ne!(second, first);
        assert_eq!(Tokens::kept(&file, false).unwrap(), second);
        #[cfg(unix)]
        {
            let rights = std::os::unix::fs::MetadataExt::mode(&std::fs::metadata(&file).unwrap());
            assert_eq!(rights & 0o777, 0o600);
        }
        std::fs::write(&file, "short\n").unwrap();
        assert_ne!(Tokens::kept(&file, false).unwrap(), second);
    }
}

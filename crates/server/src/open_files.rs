//! How many files this program may have open: connections are files too, and the usual soft limit is low.

/// Raises the soft limit of open files to the hard one, where the system lets us, and says how many may be open now.
#[cfg(unix)]
pub(crate) fn raise() -> u64 {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

    /// The most that macOS grants, although it names no hard limit.
    const OPEN_MAX: u64 = 10_240;

    let limit = getrlimit(Resource::Nofile);
    for current in [limit.maximum, Some(OPEN_MAX)] {
        let is_more = current.unwrap_or(u64::MAX) > limit.current.unwrap_or(u64::MAX);
        if is_more && setrlimit(Resource::Nofile, Rlimit { current, ..limit }).is_ok() {
            break;
        }
    }
    getrlimit(Resource::Nofile).current.unwrap_or(OPEN_MAX)
}

/// Windows counts handles by the million; this is far below.
#[cfg(not(unix))]
pub(crate) const fn raise() -> u64 {
    16_384
}

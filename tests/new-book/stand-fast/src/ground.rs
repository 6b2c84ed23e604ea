//! What pieces of terrain mean here.

use kernel::table::{Disc, Table};

/// Every word a piece may carry.
pub const KINDS: [&str; 1] = ["field"];

/// Whether a stand may be put down there.
#[must_use]
pub fn can_stand(ground: &Table, stand: Disc) -> bool {
    ground.holds_disc(stand)
}

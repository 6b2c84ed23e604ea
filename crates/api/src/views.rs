//! What is shown: views made from the fold and the journal, with nothing in them that their seat may not know.

mod log;
mod map;
mod odds;
mod status;
mod why;

pub use log::{EntryLine, order_words};
pub use map::{HexView, MapView, PlatoonView, SideView, StandView};
pub(crate) use odds::indexes;
pub use odds::{ChoiceView, OddsView, RollView};
pub use status::{BattalionView, Integrity, OpenView, SideStatus, StatusView};
pub use why::{FaceView, WhyView};

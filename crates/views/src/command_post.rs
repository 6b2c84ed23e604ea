//! The command post: what the war room, the orders, the night, the rulings and the settings show. Each has a view of its own,
//! made from the fold and the journal, so that no window needs to know a rule.

mod course;
mod facts;
mod night;
mod patrols;
mod room;
mod rulings;
mod sheet;
mod since;

pub use course::CoursePoint;
pub use facts::{FactsView, OptionFact, RulesFact, SeatFact};
pub use kernel::face::OrderWord;
pub use kernel::face::{FieldKind, RulingChoice, RulingField, RulingForm, RulingKind};
pub use night::{NightOption, NightRow, NightStep, NightStepKind, NightView};
pub use room::{
    Attention, AttentionKind, CalendarDay, CalendarRound, Due, LaidOrders, ObjectiveView, RoomSide,
    WarRoomView,
};
pub use rulings::ruling_forms;
pub use sheet::{Sheet, SheetChoice, SheetLine, SheetUnit};
pub use since::{SinceGroup, SinceKind, SinceView};

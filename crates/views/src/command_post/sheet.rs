//! What stands beside a battalion on the order sheet, and what the orders mean.

use campaign::{BattleId, WarState};
use kernel::face::{FaceDown, OobUnit, OrderWord};
use kernel::map::Cell;
use kernel::{Name, Refused, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::OnMap;
use crate::session::Session;
use crate::status::battalion;
use crate::table::known;
use engine::error::{ApiError, ApiResult};
use engine::face_down::Written;

/// One order for one battalion: allowed, or why not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SheetChoice {
    pub order: String,
    pub why_not: Option<Refused>,
}

/// How a battalion stands, for whoever writes its order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SheetUnit {
    pub formation: String,
    pub commander: String,
    /// Strength points now and at full.
    pub strength: u16,
    pub strength_full: u16,
    /// Where its headquarters is.
    pub hex: Option<Cell>,
    pub place: Option<String>,
    /// Its order of the last round.
    pub before: Option<String>,
    /// Stands in an enemy zone of control.
    pub in_contact: u8,
    pub choices: Vec<SheetChoice>,
}

/// One side's orders on its own side of the screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Sheet {
    pub side: Side,
    pub battalions: Vec<SheetLine>,
    pub sealed: bool,
    /// The seat's own orders lie, and its superior can still change them.
    pub laid: bool,
    /// Who has not laid his orders yet, on a side of several commanders.
    pub missing: Vec<String>,
    /// The orders there are, with their letters and what they mean.
    pub words: Vec<OrderWord>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SheetLine {
    pub battalion: Name,
    pub name: String,
    pub order: String,
    /// The orders it may be given now.
    pub allowed: Vec<String>,
    pub unit: SheetUnit,
    /// Who commands it, where that is not the seat itself.
    pub commander: Option<String>,
}

impl Session {
    /// The side's orders as written so far: its draft, and what stays as it was.
    ///
    /// # Errors
    /// When it is not the orders phase, or the seat is of no side.
    pub fn sheet(&self, battle: Option<BattleId>, seat: Seat) -> ApiResult<Sheet> {
        let side = seat.side().ok_or_else(|| {
            ApiError::usage("seat.no_side", format!("the {seat} has no battalions"))
        })?;
        let OnMap { war, battle, .. } = OnMap::of(&self.fold.war, battle)?;
        let Written { orders, sealed } = self.written_orders(battle, side)?;
        let fought = known(war, battle)?;
        let face_down = fought.face_down();
        let line = |(battalion, order): (Name, String)| {
            let known = fought.oob()?.unit(battalion)?;
            let unit = unit((war, battle), face_down?, &known);
            let commander = war.commander(battle, battalion, side);
            let is_own = war.speaks_for(seat, commander);
            let may = |choice: &&SheetChoice| is_own && choice.why_not.is_none();
            Some(SheetLine {
                battalion,
                name: known.name,
                // What another commander writes is for him and his superiors.
                order: if is_own { order } else { String::new() },
                allowed: unit.choices.iter().filter(may).map(|may| may.order.clone()).collect(),
                unit,
                commander: (commander != seat).then(|| self.post_and_player(commander)),
            })
        };
        let battalions = orders.into_iter().filter_map(line).collect();
        let missing = if sealed { Vec::new() } else { self.not_laid(battle, side)? };
        let missing = missing.into_iter().map(|seat| self.post_and_player(seat)).collect();
        let laid = self.has_laid(battle, seat)?;
        let words = face_down.map(FaceDown::words).unwrap_or_default();
        Ok(Sheet { side, battalions, sealed, laid, missing, words })
    }
}

/// A battalion as the order sheet shows it.
fn unit((war, battle): (&WarState, BattleId), sheet: &dyn FaceDown, unit: &OobUnit) -> SheetUnit {
    let known = battalion(war, unit);
    let place = unit.cell.and_then(|cell| war.setup.place(battle, cell));
    let choice = |word: OrderWord| SheetChoice {
        why_not: sheet.may_order(unit.id, &word.order).err(),
        order: word.order,
    };
    SheetUnit {
        formation: known.formation,
        commander: known.commander,
        strength: known.strength,
        strength_full: known.strength_full,
        hex: unit.cell,
        place: place.map(str::to_owned),
        before: sheet.order_before(unit.id),
        in_contact: unit.in_contact,
        choices: sheet.words().into_iter().map(choice).collect(),
    }
}

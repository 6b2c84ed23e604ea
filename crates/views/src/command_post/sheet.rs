//! What stands beside a battalion on the order sheet, and what the orders mean.

use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::state::{BattalionId, State};
use campaign::{BattleId, WarState};
use kernel::face::{FaceDown as _, OrderWord};
use kernel::{Name, Refused, Side};
use serde::{Deserialize, Serialize};

use crate::OnMap;
use crate::session::Session;
use crate::status::battalion;
use engine::error::ApiResult;
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
    pub hex: Option<Hex>,
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
}

impl Session {
    /// The side's orders as written so far: its draft, and what stays as it was.
    ///
    /// # Errors
    /// When it is not the orders phase.
    pub fn sheet(&self, battle: Option<BattleId>, side: Side) -> ApiResult<Sheet> {
        let OnMap { battle, state, .. } = OnMap::of(&self.fold.war, battle)?;
        let Written { orders, sealed } = self.written_orders(battle, side)?;
        let line = |(battalion, order): (Name, String)| {
            let unit = unit(&self.fold.war, state, BattalionId(battalion));
            let may = |choice: &&SheetChoice| choice.why_not.is_none();
            SheetLine {
                battalion,
                name: state.battalion_spec(BattalionId(battalion)).name.clone(),
                order,
                allowed: unit.choices.iter().filter(may).map(|may| may.order.clone()).collect(),
                unit,
            }
        };
        let battalions = orders.into_iter().map(line).collect();
        Ok(Sheet { side, battalions, sealed, words: state.words() })
    }
}

/// A battalion as the order sheet shows it.
fn unit(war: &WarState, state: &State, id: BattalionId) -> SheetUnit {
    let known = battalion(war, state, id);
    let hex = state.hq_hex(id);
    let side = state.battalion_spec(id).side;
    let contact = state.stands_of(id).filter(|(_, hex)| state.in_enemy_zone(*hex, side)).count();
    let choice = |word: OrderWord| SheetChoice {
        why_not: state.may_order(id.0, &word.order).err(),
        order: word.order,
    };
    SheetUnit {
        formation: known.formation,
        commander: known.commander,
        strength: known.strength,
        strength_full: known.strength_full,
        hex,
        place: hex.and_then(|hex| war.place_in(id.0, hex)).map(str::to_owned),
        before: state.order_before(id.0),
        in_contact: u8::try_from(contact).unwrap_or(u8::MAX),
        choices: state.words().into_iter().map(choice).collect(),
    }
}

//! What stands beside a battalion on the order sheet, and what the orders mean.

use campaign::{BattleId, WarState};
use kernel::face::{FaceDown, OobUnit, OrderWord, SheetThing};
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
    /// What it is, where the sheet is not of battalions.
    pub about: Option<String>,
    /// A line in words for it, where there is more to write than one word.
    pub example: Option<String>,
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
        let line = |id: Name, name: String, unit: SheetUnit| {
            let commander = war.commander(battle, id, side);
            let is_own = war.speaks_for(seat, commander);
            let may = |choice: &&SheetChoice| is_own && choice.why_not.is_none();
            let order = orders.get(&id).filter(|_| is_own);
            let said = |line: &String| face_down.map_or_else(String::new, |own| own.said(id, line));
            SheetLine {
                battalion: id,
                name,
                // What another commander writes is for him and his superiors.
                order: order.map(said).unwrap_or_default(),
                allowed: unit.choices.iter().filter(may).map(|may| may.order.clone()).collect(),
                unit,
                commander: (commander != seat).then(|| self.post_and_player(commander)),
            }
        };
        let of_battalion = |id: &Name| {
            let known = fought.oob()?.unit(*id)?;
            let unit = unit((war, battle), face_down?, &known);
            Some(line(*id, known.name, unit))
        };
        let things = face_down.map(|own| own.things(side)).unwrap_or_default();
        let mut battalions: Vec<SheetLine> = if things.is_empty() {
            orders.keys().filter_map(of_battalion).collect()
        } else {
            let of_thing = |thing: SheetThing| {
                let (id, name) = (thing.id, thing.name.clone());
                Some(line(id, name, unit_of_thing((war, battle), face_down?, thing)))
            };
            things.into_iter().filter_map(of_thing).collect()
        };
        // His own first: he writes for these.
        battalions.sort_by_key(|line| line.commander.is_some());
        let missing = if sealed { Vec::new() } else { self.not_laid(battle, side)? };
        let missing = missing.into_iter().map(|seat| self.post_and_player(seat)).collect();
        let laid = self.has_laid(battle, seat)?;
        let words = face_down.map(FaceDown::words).unwrap_or_default();
        Ok(Sheet { side, battalions, sealed, laid, missing, words })
    }
}

/// What has a line of its own, as the order sheet shows it.
fn unit_of_thing(
    (war, battle): (&WarState, BattleId),
    sheet: &dyn FaceDown,
    thing: SheetThing,
) -> SheetUnit {
    let place = thing.cell.and_then(|cell| war.place(battle, cell));
    let [strength, strength_full] = thing.strength.unwrap_or_default();
    let commander = war.people.in_command(thing.id);
    SheetUnit {
        formation: thing.group,
        commander: commander.map(|officer| officer.title()).unwrap_or_default(),
        strength,
        strength_full,
        hex: thing.cell,
        place: place.map(str::to_owned),
        before: sheet.order_before(thing.id),
        in_contact: u8::from(thing.in_contact),
        // A word for a unit says nothing to what has no points: a bridge, a squadron.
        choices: thing.strength.map_or_else(Vec::new, |_| choices(sheet, thing.id)),
        about: Some(thing.about),
        example: Some(thing.example.to_owned()),
    }
}

fn choices(sheet: &dyn FaceDown, id: Name) -> Vec<SheetChoice> {
    let choice = |word: OrderWord| SheetChoice {
        why_not: sheet.may_order(id, &word.order).err(),
        order: word.order,
    };
    sheet.words().into_iter().map(choice).collect()
}

/// A battalion as the order sheet shows it.
fn unit((war, battle): (&WarState, BattleId), sheet: &dyn FaceDown, unit: &OobUnit) -> SheetUnit {
    let known = battalion((war, battle), unit);
    let place = unit.cell.and_then(|cell| war.place(battle, cell));
    SheetUnit {
        formation: known.formation,
        commander: known.commander,
        strength: known.strength,
        strength_full: known.strength_full,
        hex: unit.cell,
        place: place.map(str::to_owned),
        before: sheet.order_before(unit.id),
        in_contact: unit.in_contact,
        choices: choices(sheet, unit.id),
        about: None,
        example: None,
    }
}

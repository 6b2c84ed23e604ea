//! Orders about units that go over, in words: `transfer 1-506 by bastogne-road to 0903`, `transfer 1-506 back`.

use kernel::parse::{Misread, Reader, Thing, Verb};
use kernel::{Names, Seat};
use two_star_general as tsg;
use two_star_general::ground::Hex;

use super::TransferOrder;
use crate::roads::RoadId;
use crate::setup::BattleId;
use crate::war::{BattleOrder, WarState};

/// What begins such an order.
pub const TRANSFER: Verb =
    Verb::new("transfer", &[], "UNIT by ROAD [to HEX]", "transfer 1-506 by bastogne-road");

impl TransferOrder {
    /// The order in short words, which are read as the same order again.
    #[must_use]
    pub fn words(&self, names: &dyn Names) -> String {
        let verb = TRANSFER.word;
        match self {
            Self::SetOut { unit, road, entry } => {
                let to = entry.map_or_else(String::new, |hex| format!(" to {hex}"));
                format!("{verb} {} by {road}{to}", names.written(unit))
            }
            Self::TurnBack { unit } => format!("{verb} {} back", names.written(unit)),
            Self::Enter { unit, hex } => format!("{verb} {} to {hex}", names.written(unit)),
        }
    }
}

impl WarState {
    /// Reads an order in words, or as JSON that its book writes: one of the battle's book, or about a unit that goes to another battle.
    ///
    /// # Errors
    /// When there is no such battle, or the words are no order of it.
    pub fn parse(&self, battle: BattleId, seat: Seat, text: &str) -> Result<BattleOrder, Misread> {
        let known = self.battle(battle).ok_or_else(|| {
            Misread::new(
                format!("there is no battle \"{battle}\""),
                "name one of the war's battles",
            )
        })?;
        let mut words = Reader::new(text);
        match words.word() {
            Ok(word) if TRANSFER.is(word) => {
                words.like(TRANSFER.example);
                self.transfer(battle, seat, &mut words).map(BattleOrder::Transfer)
            }
            _ => known.parse(seat, text),
        }
    }

    fn transfer(
        &self,
        battle: BattleId,
        seat: Seat,
        words: &mut Reader<'_>,
    ) -> Result<TransferOrder, Misread> {
        let units: Vec<Thing<'_>> = self.units_of(battle);
        let unit = words.thing("unit", &units, seat.side())?;
        if words.eats_any(&["back"]).is_some() {
            words.end()?;
            return Ok(TransferOrder::TurnBack { unit });
        }
        let road = match words.eats_any(&["by"]) {
            Some(_) => Some(RoadId(words.thing("road", &self.roads_as_things(), None)?)),
            None => None,
        };
        let named = words.eats_any(&["to", "at"]).is_some();
        let hex: Option<Hex> = if named || road.is_none() { Some(words.number()?) } else { None };
        words.end()?;
        match (road, hex) {
            (Some(road), entry) => Ok(TransferOrder::SetOut { unit, road, entry }),
            (None, Some(hex)) => Ok(TransferOrder::Enter { unit, hex }),
            (None, None) => Err(words.short()),
        }
    }

    /// Battalions and batteries of a battle, and those that have left it and are still on the road.
    fn units_of(&self, battle: BattleId) -> Vec<Thing<'_>> {
        let here = self.division(battle).into_iter().flat_map(units_in);
        let left = self.on_the_road().filter(|on| on.march.from == battle);
        let away = left.filter_map(|on| {
            let mut there = units_in(self.division(on.march.to)?);
            there.find(|thing| thing.id == on.march.unit)
        });
        here.chain(away.collect::<Vec<_>>()).collect()
    }

    fn roads_as_things(&self) -> Vec<Thing<'_>> {
        let thing = |road: &'_ crate::roads::Road| road.id.0;
        let roads = self.setup.roads.iter();
        roads
            .map(|road| Thing { kind: "road", id: thing(road), name: &road.title, side: None })
            .collect()
    }
}

fn units_in(position: &tsg::State) -> impl Iterator<Item = Thing<'_>> {
    let setup = &*position.setup;
    let unit = |id, name, side| Thing { kind: "unit", id, name, side: Some(side) };
    let battalions = setup.battalions.iter();
    let batteries = setup.stands.iter().filter(|(_, spec)| spec.battalion.is_none());
    battalions
        .map(move |(id, spec)| unit(id.0, &*spec.name, spec.side))
        .chain(batteries.map(move |(id, spec)| unit(id.0, &*spec.name, spec.side)))
}

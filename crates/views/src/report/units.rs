//! The units of a map as a report lists them: those of several pieces, then the pieces that are units by themselves.

use campaign::Battle;
use kernel::face::{Oob, OobFate, OobPiece, OobUnit};
use kernel::{Name, Side};

/// A unit of the order of battle, wherever it is.
pub(super) struct ForceUnit {
    pub(super) id: Name,
    pub(super) name: String,
    pub(super) side: Side,
    /// The piece it is led from; the piece itself where it is a unit by itself.
    pub(super) post: Name,
    /// A piece that is a unit by itself.
    pub(super) is_alone: bool,
    pub(super) fate: UnitFate,
    /// By their ids.
    pub(super) pieces: Vec<OobPiece>,
}

/// What has become of a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UnitFate {
    InPlay,
    /// In play, and its headquarters is lost.
    Headless,
    /// It comes on in this round of this day.
    ToCome {
        day: u8,
        round: u8,
    },
    /// None of its pieces is on the map.
    Off,
}

/// The units of a battle; none of one that has no map.
pub(super) fn of(battle: &Battle) -> Vec<ForceUnit> {
    let of_map = |map: &dyn Oob| {
        let units = map.units().into_iter().map(ForceUnit::from);
        units.chain(map.alone().into_iter().map(ForceUnit::from)).collect()
    };
    battle.oob().map(of_map).unwrap_or_default()
}

impl From<OobUnit> for ForceUnit {
    fn from(unit: OobUnit) -> Self {
        let OobUnit { id, name, side, headquarters, mut pieces, is_headless, .. } = unit;
        let to_come = pieces.iter().find(|piece| piece.id == headquarters).and_then(to_come);
        let is_off = pieces.iter().all(|piece| piece.fate != OobFate::OnMap);
        let fate = match to_come {
            Some(fate) => fate,
            None if is_off => UnitFate::Off,
            None if is_headless => UnitFate::Headless,
            None => UnitFate::InPlay,
        };
        pieces.sort_by_key(|piece| piece.id);
        Self { id, name, side, post: headquarters, is_alone: false, fate, pieces }
    }
}

impl From<OobPiece> for ForceUnit {
    fn from(piece: OobPiece) -> Self {
        let (id, name, side) = (piece.id, piece.name.clone(), piece.side);
        let is_off = piece.fate != OobFate::OnMap;
        let gone = if is_off { UnitFate::Off } else { UnitFate::InPlay };
        let fate = to_come(&piece).unwrap_or(gone);
        Self { id, name, side, post: id, is_alone: true, fate, pieces: vec![piece] }
    }
}

/// A piece that is still to come has the day and the round in which it does.
fn to_come(piece: &OobPiece) -> Option<UnitFate> {
    let arrival = piece.arrival.filter(|_| piece.fate == OobFate::ToCome)?;
    Some(UnitFate::ToCome { day: arrival.day, round: arrival.round })
}

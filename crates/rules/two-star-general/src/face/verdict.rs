//! The order of battle, the supply and the end of a battle, for those who give an account of it.

use kernel::face::{Account, AccountPiece, AccountSupply, AccountUnit, UnitFate};
use kernel::map::Cell;
use kernel::{Name, Side};

use super::map::gone;
use crate::ground::Hex;
use crate::state::{
    BattalionId, EndReason, Outcome, Phase, Place, SideDay, StandId, State, Victory,
};
use crate::tables::{self, PlatoonKind};

impl Account for State {
    fn day(&self) -> u8 {
        self.day
    }

    fn round(&self) -> u8 {
        self.round
    }

    fn units(&self) -> Vec<AccountUnit> {
        let battalions = self.setup.battalions.keys().map(|id| battalion(self, *id));
        let stands = self.setup.stands.iter();
        let alone = stands.filter(|(_, spec)| spec.battalion.is_none());
        battalions.chain(alone.map(|(id, _)| battery(self, *id))).collect()
    }

    fn supply(&self, day: u8) -> Option<[AccountSupply; 2]> {
        let plan = self.setup.days.get(usize::from(day).checked_sub(1)?)?;
        Some(plan.sides.map(|SideDay { shots, air, .. }| AccountSupply { shots, air }))
    }

    fn place_name(&self, cell: Cell) -> Option<&str> {
        let objective = self.setup.objectives.get(&Hex::from(cell))?;
        Some(objective.name.as_str()).filter(|name| !name.is_empty())
    }

    fn is_mechanised(&self, piece: Name) -> bool {
        self.has_platoon(StandId(piece), PlatoonKind::ArmouredTransport)
    }

    fn verdict(&self, sides: [&str; 2]) -> Option<String> {
        match &self.phase {
            Phase::Over(outcome) => Some(verdict(outcome, self.setup.victory, sides)),
            _ => None,
        }
    }
}

fn battalion(state: &State, id: BattalionId) -> AccountUnit {
    let spec = state.battalion_spec(id);
    let stands = state.setup.stands.iter();
    let own = stands.filter(|(_, stand)| stand.battalion == Some(id));
    let is_off = state.stands_of(id).next().is_none();
    let fate = match (state.stand(spec.hq).place, spec.arrival) {
        (Place::Waiting, Some(on)) => UnitFate::ToCome { day: on.day, round: on.round },
        _ if is_off => UnitFate::Off,
        _ if state.battalion(id).hq_lost.is_some() => UnitFate::Headless,
        _ => UnitFate::InPlay,
    };
    AccountUnit {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        post: spec.hq.0,
        is_alone: false,
        fate,
        pieces: own.map(|(stand, _)| piece(state, *stand)).collect(),
    }
}

fn battery(state: &State, id: StandId) -> AccountUnit {
    let spec = state.spec(id);
    let fate = match (state.stand(id).place, spec.arrival) {
        (Place::At(_), _) => UnitFate::InPlay,
        (Place::Waiting, Some(on)) => UnitFate::ToCome { day: on.day, round: on.round },
        (Place::Waiting | Place::Destroyed | Place::Gone, _) => UnitFate::Off,
    };
    AccountUnit {
        id: id.0,
        name: spec.name.clone(),
        side: spec.side,
        post: id.0,
        is_alone: true,
        fate,
        pieces: vec![piece(state, id)],
    }
}

fn piece(state: &State, id: StandId) -> AccountPiece {
    let (spec, place) = (state.spec(id), state.stand(id).place);
    let platoons = state.platoons.iter();
    let began = platoons.filter(|(platoon, _)| state.platoon_spec(**platoon).with == id);
    AccountPiece {
        id: id.0,
        name: spec.name.clone(),
        kind: tables::stand(spec.kind).name.clone(),
        strength_full: spec.strength.into(),
        cell: state.hex_of(id).map(Cell::from),
        gone: gone(place),
        is_waiting: place == Place::Waiting,
        began_with: began.map(|(platoon, now)| (platoon.0, now.with.is_none())).collect(),
    }
}

/// "Western Brigade wins: Southern Brigade needed 3 points and holds 1".
fn verdict(outcome: &Outcome, victory: Victory, sides: [&str; 2]) -> String {
    let name = |side: Side| sides[side.index()];
    match (outcome.reason, outcome.winner) {
        (EndReason::NoBattalionLeft, Some(side)) => {
            format!("{} wins: {} has no battalion left", name(side), name(side.enemy()))
        }
        (EndReason::NoBattalionLeft, None) => "A draw: neither side has a battalion left".into(),
        (EndReason::Ruled, Some(side)) => format!("{} wins by the umpire's ruling", name(side)),
        (EndReason::Ruled, None) => "A draw by the umpire's ruling".to_owned(),
        (EndReason::LastDay, None) => "A draw: both hold as much when the last day is over".into(),
        (EndReason::LastDay, Some(side)) => match victory {
            Victory::MostPoints => {
                format!("{} wins: it holds more when the last day is over", name(side))
            }
            Victory::AttackerNeeds { attacker, points } => {
                let needed = match points {
                    1 => "1 point".to_owned(),
                    points => format!("{points} points"),
                };
                let holds = outcome.points[attacker.index()];
                if attacker == side {
                    format!("{} wins: it holds the {needed} it needed", name(side))
                } else {
                    let loser = name(attacker);
                    format!("{} wins: {loser} needed {needed} and holds {holds}", name(side))
                }
            }
        },
    }
}

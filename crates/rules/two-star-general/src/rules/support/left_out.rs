//! Support that a player might look for and does not get: what could be called in and was not, and what is out of reach,
//! out of command or forbidden by the order, each with its section.

use kernel::{Bar, Cite, Refused, Side};

use super::{ATTACK, DEFENCE, Support, light_artillery_range, nearest};
use crate::ground::Hex;
use crate::rules::factors;
use crate::rules::fight::Fight;
use crate::state::{Manner, PlatoonId, StandId, State, Status};
use crate::tables::{PlatoonKind, Role};

/// Names of what may be called in and was not.
pub(super) fn uncalled(state: &State, may: &Support, called: &Support) -> Vec<String> {
    let platoons = may.platoons.iter().filter(|id| !called.platoons.contains(id));
    let batteries = may.batteries.iter().filter(|id| !called.batteries.contains(id));
    let mut names: Vec<String> = platoons.map(|id| state.platoon_spec(*id).name.clone()).collect();
    names.extend(batteries.map(|id| state.stand_name(*id).to_owned()));
    if may.air && !called.air && called.stopped_by.is_none() {
        names.push("aircraft".to_owned());
    }
    names
}

/// What `side` has on the table and may not call in, with the reason. A side that does not fight back is not asked.
pub(super) fn barred(state: &State, fight: &Fight, side: Side, may: &Support) -> Vec<Bar> {
    let caller = Caller::of(state, fight, side);
    if !caller.attacks && factors::silence(state, fight).is_some() {
        return Vec::new();
    }
    let mut bars = Vec::new();
    for (id, stand) in caller.light_artillery().filter(|(id, _)| !may.platoons.contains(id)) {
        let (sentence, cite) = caller.why_no_platoon(stand);
        bars.push(bar(state.platoon_spec(id).name.clone(), sentence, cite));
    }
    for (id, hex) in state.side_on_table(side) {
        let is_other = state.role(id) == Role::Artillery && id != fight.defender;
        if is_other && !may.batteries.contains(&id) {
            let (sentence, cite) = caller.why_no_battery(id, hex);
            bars.push(bar(state.stand_name(id).to_owned(), sentence, cite));
        }
    }
    if state.air[side.index()] > 0
        && !may.air
        && let Some((sentence, cite)) = caller.forbids()
    {
        bars.push(bar("aircraft".to_owned(), sentence, cite));
    }
    bars
}

fn bar(what: String, sentence: String, cite: Cite) -> Bar {
    let why = Refused { code: "support.not_to_be_had".to_owned(), cite, sentence, instead: None };
    Bar { what, why }
}

/// One side of a fight that calls for support.
struct Caller<'a> {
    state: &'a State,
    fight: &'a Fight,
    attacks: bool,
    stands: Vec<StandId>,
    /// Where the support must reach to.
    points: Vec<Hex>,
}

impl<'a> Caller<'a> {
    fn of(state: &'a State, fight: &'a Fight, side: Side) -> Self {
        let attacks = side == fight.side;
        let attackers = || fight.attackers.iter();
        let (stands, points) = if attacks {
            (attackers().map(|a| a.stand).collect(), vec![fight.target])
        } else {
            (vec![fight.defender], attackers().map(|a| a.hex).collect())
        };
        Self { state, fight, attacks, stands, points }
    }

    /// Living light artillery of the battalion with other stands than those that fight.
    fn light_artillery(&self) -> impl Iterator<Item = (PlatoonId, StandId)> + '_ {
        let battalion = self.stands.first().and_then(|stand| self.state.spec(*stand).battalion);
        self.state.platoons.iter().filter_map(move |(id, platoon)| {
            let spec = self.state.platoon_spec(*id);
            let fits = battalion.is_some() && spec.battalion == battalion;
            let with = platoon.with.filter(|stand| !self.stands.contains(stand))?;
            (fits && spec.kind == PlatoonKind::LightArtillery).then_some((*id, with))
        })
    }

    fn why_no_platoon(&self, stand: StandId) -> (String, Cite) {
        if let Some(why) = self.cut_off() {
            return why;
        }
        if self.attacks && self.state.stand(stand).manner == Some(Manner::Strategic) {
            return ("its stand used strategic movement".to_owned(), Cite::ruling(88));
        }
        if !self.state.in_command(stand) {
            return ("its stand is out of command".to_owned(), Cite::section("3.5"));
        }
        self.too_far(self.state.hex_of(stand), light_artillery_range())
    }

    fn why_no_battery(&self, id: StandId, hex: Hex) -> (String, Cite) {
        if let Some(why) = self.forbids() {
            return why;
        }
        if self.state.stand(id).shots == 0 {
            return ("no shot left".to_owned(), Cite::section("3.5"));
        }
        self.too_far(Some(hex), u32::from(self.state.spec(id).range))
    }

    fn too_far(&self, from: Option<Hex>, reach: u32) -> (String, Cite) {
        let away = from.and_then(|hex| nearest(hex, &self.points)).unwrap_or_default();
        (format!("{away} hexes away, reaches {reach}"), Cite::ruling(24))
    }

    /// Why nothing but light artillery may be called in, if so.
    fn forbids(&self) -> Option<(String, Cite)> {
        if let Some(why) = self.cut_off() {
            return Some(why);
        }
        if self.attacks {
            let order = self.state.battalion(self.fight.battalion).order;
            let why =
                || ("an attack on Hold has light artillery only".to_owned(), Cite::ruling(45));
            return (order != Some(Status::Move)).then(why);
        }
        let defender = self.fight.defender;
        let status = self.state.fighting_status(defender);
        let stays = matches!(status, Status::Hold | Status::DigIn);
        let is_battery = self.state.role(defender) == Role::Artillery;
        let why = || {
            let sentence = format!("a defence on {} has light artillery only", status.word());
            (sentence, Cite::section(DEFENCE))
        };
        (!is_battery && !stays).then(why)
    }

    /// A defender out of command calls nothing in. Attackers are in command, or they could not attack.
    fn cut_off(&self) -> Option<(String, Cite)> {
        let is_cut_off = self.stands.iter().any(|stand| !self.state.in_command(*stand));
        let section = if self.attacks { ATTACK } else { DEFENCE };
        let why = || ("out of command nothing can be called in".to_owned(), Cite::section(section));
        is_cut_off.then(why)
    }
}

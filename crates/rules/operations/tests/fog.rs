//! R63 The laws of what is known: what was not told changes nothing in what is seen, and what was told is all that is known.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::face::{FaceDown as _, MapBattle as _, Oob as _};
use kernel::handoff::Parent as _;
use kernel::{
    Actor, Answer, Call, Face as _, Generator, Halt, Offers, Refusal as _, Seq, Side, Tape,
};
use operations::decide::decide;
use operations::event::Event;
use operations::evolve::evolve;
use operations::ground::Square;
use operations::order::{Order, Sheet};
use operations::rules::knowledge::{knows_whole, seen_by};
use operations::rules::orders;
use operations::state::{
    BridgeState, Eyes, FormationId, Heard, Knowledge, Phase, Place, Squadron, State, Unit, UnitId,
    Weather,
};
use operations::{Operations, commander, diary, legal, parse, position};
use testkit::{Player, play, seeds};

use crate::board::{board, sq, unit};
use crate::laws::{FIELD, game_from};

fn some_eyes(state: &State, chance: &mut Generator) -> Eyes {
    let side = Side::BOTH[chance.below(2)];
    if chance.below(3) == 0 {
        return Eyes::Side(side);
    }
    let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
    let ids: Vec<FormationId> = ours.map(|(id, _)| *id).collect();
    let formations = ids.iter().copied().filter(|_| chance.below(2) == 0).collect();
    Eyes::Formations { side, formations }
}

fn bytes(state: &State) -> String {
    let text = serde_json::to_string_pretty(state).unwrap();
    text + &serde_json::to_string_pretty(&*state.setup).unwrap()
}

fn somewhere(state: &State, chance: &mut Generator) -> Square {
    let ground = &state.setup.ground;
    let below = |chance: &mut Generator, n: u8| u8::try_from(chance.below(n.into())).unwrap() + 1;
    Square::new(below(chance, ground.columns), below(chance, ground.rows))
}

/// The same position with everything else that these eyes cannot know.
fn scrambled(state: &State, eyes: &Eyes, chance: &mut Generator) -> State {
    let mut other = state.clone();
    let (side, enemy) = (eyes.side(), eyes.side().enemy());
    scramble_units(&mut other, state, eyes, chance);
    scramble_setup(Arc::make_mut(&mut other.setup), side, chance);
    scramble_places(&mut other, side, chance);
    other.turn_at = Seq(7_000);
    other.scored = [3, 4];
    (other.stakes, other.decisive) = (9, [1, 1]);
    other.sheets[enemy.index()] = Sheet::default();
    other.granted[enemy.index()].insert(somewhere(state, chance), 1);
    other.raised.retain(|raised| raised.side == side);
    other.struck.insert((enemy, sq("0101")));
    other.dropped.insert(sq("0202"), 3);
    let led = |id: &FormationId| match eyes {
        Eyes::Formations { formations, .. } => formations.contains(id),
        Eyes::Side(_) => state.setup.formations[id].side == side,
    };
    other.known.retain(|id, _| led(id));
    other.known.values_mut().for_each(renumber);
    other.displaced.retain(led);
    other.missing.retain(led);
    other.missing.extend(state.setup.formations.keys().filter(|id| !led(id)));
    scramble_phase(&mut other, side);
    other
}

/// More has happened in between: the numbers of the entries are higher, in the same order.
fn renumber(known: &mut Knowledge) {
    fn higher<T>(heard: &mut Heard<T>) {
        heard.last.at.0 *= 3;
        heard.before.iter_mut().for_each(|news| news.at.0 *= 3);
    }
    known.enemy.values_mut().for_each(higher);
    known.own.values_mut().for_each(higher);
    known.bridges.values_mut().for_each(higher);
    known.objectives.values_mut().for_each(higher);
    known.fought.iter_mut().for_each(|news| news.at.0 *= 3);
}

/// Everything of units that are not known whole; a new one comes, and numbers of entries are others.
fn scramble_units(other: &mut State, state: &State, eyes: &Eyes, chance: &mut Generator) {
    let ids: Vec<UnitId> = state.units.keys().copied().collect();
    for id in ids {
        let place = [Place::Waiting, Place::Destroyed, Place::At(somewhere(state, chance))];
        let found = other.units.get_mut(&id).unwrap();
        (found.hurt_at, found.placed_at) = (Seq(8_000), Seq(9_000));
        if knows_whole(state, eyes, id) {
            continue;
        }
        found.status = u8::try_from(chance.below(7)).unwrap();
        found.supply = u8::try_from(chance.below(4)).unwrap();
        found.place = place[chance.below(3)];
        found.immobilised = chance.below(2) == 0;
        found.still = 2;
        if state.side_of(id) != eyes.side() {
            let spec = Arc::make_mut(&mut other.setup).units.get_mut(&id).unwrap();
            spec.name = format!("other {}", chance.below(99));
            spec.class = operations::tables::Class::ALL[chance.below(17)];
            (spec.status, spec.men, spec.arrival) = (6, 99, None);
        }
    }
    let theirs = state.units.keys().copied().find(|id| state.side_of(*id) != eyes.side());
    if let Some(like) = theirs {
        let new: UnitId = unit("aa.new");
        let place = Place::At(somewhere(state, chance));
        other.units.insert(new, Unit { place, ..state.unit(like).clone() });
        let spec = state.spec(like).clone();
        Arc::make_mut(&mut other.setup).units.insert(new, spec);
    }
}

fn scramble_setup(setup: &mut operations::Setup, side: Side, chance: &mut Generator) {
    let enemy = side.enemy();
    setup.sides[enemy.index()].edge = vec![sq("0303")];
    setup.sides[enemy.index()].air = Default::default();
    for spec in setup.formations.values_mut().filter(|spec| spec.side == enemy) {
        (spec.name, spec.hq, spec.superior) = ("nobody".to_owned(), None, None);
    }
    for spec in setup.bridges.values_mut().filter(|spec| spec.holder != Some(side)) {
        (spec.charged, spec.blown) = (chance.below(2) == 0, chance.below(2) == 0);
        spec.holder = None;
    }
    for spec in setup.objectives.values_mut().filter(|spec| spec.holder != Some(side)) {
        spec.holder = [None, Some(enemy)][chance.below(2)];
    }
    setup.dumps.retain(|_, spec| spec.side == side);
    setup.squadrons.retain(|_, spec| spec.side == side);
    let clear: BTreeMap<_, _> = setup.regions.keys().map(|id| (*id, Weather::None)).collect();
    setup.weather.insert(99, clear);
}

fn scramble_places(other: &mut State, side: Side, chance: &mut Generator) {
    other.dumps.retain(|_, dump| dump.side == side);
    let ours: BTreeSet<_> = other.setup.squadrons.keys().copied().collect();
    other.squadrons.retain(|id, _: &mut Squadron| ours.contains(id));
    other.has_flown.retain(|id| ours.contains(id));
    for bridge in other.bridges.values_mut() {
        let states = [BridgeState::Intact, BridgeState::Charged, BridgeState::Blown];
        (bridge.state, bridge.holder) = (states[chance.below(3)], None);
    }
    other.control.values_mut().for_each(|holder| *holder = [None, Some(side)][chance.below(2)]);
    other.held.clear();
}

fn scramble_phase(other: &mut State, side: Side) {
    let enemy = side.enemy();
    match &mut other.phase {
        Phase::Orders(orders) => {
            if let Some(sealed) = &mut orders.sealed[enemy.index()] {
                *sealed = "cd".repeat(32);
            }
            if let Some(sheet) = &mut orders.revealed[enemy.index()] {
                *sheet = Sheet::default();
            }
        }
        Phase::Air(air) => air.flown.retain(|flown| flown.side == side),
        Phase::Combat(combat) => {
            for battle in combat.battles.iter_mut().filter(|battle| battle.side == enemy) {
                battle.units = vec![unit("aa.new")];
            }
        }
        _ => {}
    }
}

// covers R63
#[test]
fn what_was_not_told_changes_nothing_in_what_is_seen() {
    let phases = RefCell::new(BTreeMap::<&str, usize>::new());
    for seed in seeds(500..503) {
        let start = board(&format!("{FIELD}\noption reportDelay {}", seed % 2));
        game_from(start, seed, seed % 3 == 0, &|state, chance| {
            if matches!(state.phase, Phase::Over(_)) || chance.below(3) > 0 {
                return;
            }
            let eyes = some_eyes(state, chance);
            let view = seen_by(state, &eyes);
            let other = scrambled(state, &eyes, chance);
            assert_eq!(bytes(&view), bytes(&seen_by(&other, &eyes)), "{eyes:?}");
            assert_eq!(bytes(&view), bytes(&seen_by(&view, &eyes)), "seen again: {eyes:?}");
            assert_ne!(bytes(state), bytes(&other));
            *phases.borrow_mut().entry(state.phase.name()).or_default() += 1;
        });
    }
    let phases = phases.into_inner();
    assert!(phases.len() >= 6 && phases.values().sum::<usize>() > 50, "{phases:?}");
}

// covers R63
#[test]
fn what_is_known_follows_from_the_reports_alone() {
    for seed in seeds(510..512) {
        // Without a decisive place it is played to the end.
        let field = board(&FIELD.replace(" decisive", ""));
        let game = game_from(field, seed, seed % 2 == 0, &|_, _| {});
        let mut told = game.start.clone();
        let mut seq = 1;
        for event in game.turns.iter().flat_map(|turn| &turn.events) {
            seq += 1;
            match event {
                Event::Reported { .. } => evolve(&mut told, event, Seq(seq)),
                // The number of the turn is everybody's.
                Event::TurnBegan { turn, .. } => told.turn = *turn,
                _ => {}
            }
        }
        assert_eq!(told.known, game.end.known, "seed {seed}");
        let enemies =
            |state: &State| state.known.values().map(|known| known.enemy.len()).sum::<usize>();
        assert!(enemies(&told) > enemies(&game.start) + 10, "much was told");
        for turn in &game.turns {
            let told: Vec<_> =
                turn.events.iter().filter(|event| event.told_to().is_some()).collect();
            let silent = |event: &&&Event| matches!(event, Event::Reported { report, .. } if report.is_empty());
            assert!(!told.iter().any(|event| silent(&event)));
        }
    }
}

/// The part of every formation by what its own commander knows, the rest by what the side knows.
fn sheet_in_the_fog(state: &State, side: Side, seed: u64) -> Sheet {
    let write = |eyes: &Eyes| {
        let view = seen_by(state, eyes);
        let mut again = Generator::of(&format!("{seed} {} {side}", state.turn));
        let sheet = match seed % 2 {
            0 => commander::sheet(&view, side),
            _ => commander::random_sheet(&view, side, &mut again),
        };
        assert!(orders::may_lay(&view, side, &sheet).is_ok(), "{}", sheet.text());
        sheet
    };
    let mut whole = write(&Eyes::Side(side));
    let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
    for formation in ours.map(|(id, _)| *id) {
        let eyes = Eyes::Formations { side, formations: [formation].into() };
        match write(&eyes).formations.remove(&formation) {
            Some(part) => whole.formations.insert(formation, part),
            None => whole.formations.remove(&formation),
        };
    }
    whole
}

/// Whole games between commanders who write by what they know: no sheet is refused when it is turned over, whatever is so unknown to them.
// covers R62, R63, R100
#[test]
fn commanders_play_whole_games_in_the_fog() {
    let unknowing = RefCell::new(0);
    for seed in seeds(540..546) {
        let command =
            |state: &State, seat: Actor, offers: &Offers<Order>, chance: &mut Generator| {
                let side = seat.side()?;
                if !matches!(state.phase, Phase::Orders(_)) {
                    return chance.pick(&offers.offers).map(|offer| offer.order.clone());
                }
                let sheet = sheet_in_the_fog(state, side, seed);
                *unknowing.borrow_mut() +=
                    usize::from(orders::may_lay(state, side, &sheet).is_err());
                commander::with_sheet(state, side, &sheet)
            };
        let player = Player::<Operations> {
            order: &command,
            choose: &|_, call, chance| chance.answer(call),
            look: &|_, _| {},
        };
        // The bridges are blown before anybody has seen it.
        let mut start = board(FIELD);
        for bridge in start.bridges.values_mut() {
            bridge.state = BridgeState::Blown;
        }
        let game = play(start, seed, 2_000, &player);
        assert!(game.over && matches!(game.end.phase, Phase::Over(_)), "seed {seed}");
    }
    assert!(unknowing.into_inner() > 0, "some sheet was legal only as far as its writers knew");
}

/// Every enemy that is drawn stands where a report of that side puts one.
// covers R63
#[test]
fn no_enemy_is_seen_of_whom_nothing_was_told() {
    game_from(board(FIELD), 520, true, &|state, chance| {
        if matches!(state.phase, Phase::Over(_)) || chance.below(4) > 0 {
            return;
        }
        for side in Side::BOTH {
            let view = seen_by(state, &Eyes::Side(side));
            let ours = state.setup.formations.iter().filter(|(_, spec)| spec.side == side);
            let known: Vec<_> = ours.filter_map(|(id, _)| state.known.get(id)).collect();
            for (id, spec, square) in view.on_map().filter(|(_, spec, _)| spec.side != side) {
                let told = known.iter().filter_map(|known| known.enemy.get(&square));
                let told = told.filter_map(|heard| heard.last.what.as_ref()).count();
                assert!(told > 0, "{id} in {square}");
                assert!(!state.setup.units.contains_key(&id), "{id} {}", spec.name);
            }
        }
    });
}

/// Every question the crate can be asked.
fn ask_everything(state: &State, chance: &mut Generator) {
    let _ = position::faults(state);
    let (_, _, _) = (state.pieces(), state.overlays(), state.ground());
    let _ = (state.objectives(), Operations::oob_setup(&state.setup), Operations::standing(state));
    let _ = (Operations::ruling_forms(state), Operations::minutes_gone(state), state.alone());
    let _ = (Operations::verdict(state, ["a", "b"]), state.lying(), legal::prompt(state));
    for squad in state.units() {
        let _ = kernel::face::Oob::unit(state, squad.id);
    }
    for id in state.units.keys() {
        let _ = (state.cell_of(id.0), state.piece(id.0), Operations::above(state, id.0));
        let offers = legal::legal(state, Actor::Blue);
        let _ = Operations::map_reach(state, Actor::Blue, id.0, offers, &|_| None);
    }
    for side in Side::BOTH {
        for sheet in [commander::sheet(state, side), commander::random_sheet(state, side, chance)] {
            let words = sheet.words(state);
            let _ = parse::sheet(state, Some(side), &words);
            if let Err(refusal) = orders::may_lay(state, side, &sheet) {
                let _ = refusal.refused(state);
            }
        }
        let lines = state.sensible(side);
        let _ = (state.may_lay(side, &lines), state.unchanged(side));
        for (name, line) in &lines {
            let _ = state.may_order(*name, line);
        }
        for offer in legal::legal(state, side.actor()).offers {
            let _ = (
                Operations::contact_of(state, &offer.order),
                Operations::touched(state, &offer.order),
            );
            if let Some(contact) = Operations::contact_of(state, &offer.order) {
                let _ = Operations::meet(state, side, &contact, &|_| None).is_ok();
            }
            carry_out(state, side, &offer.order, chance);
        }
    }
}

fn carry_out(state: &State, side: Side, order: &Order, chance: &mut Generator) {
    let mut answers: Vec<Answer> = Vec::new();
    loop {
        match decide(state, side.actor(), order, &mut Tape::new(&answers)) {
            Ok(events) => {
                let mut now = state.clone();
                for event in events {
                    let _ = (diary::sentence(&now, &event), Operations::happenings(&now, &event));
                    let _ = (Operations::filing(&now, &event), Operations::effects(&now, &event));
                    evolve(&mut now, &event, Seq(2));
                }
                return;
            }
            Err(Halt::Needs(call)) => answers.push(match *call {
                Call::Roll(roll) => Answer::Faces(chance.faces(roll.count, roll.sides)),
                Call::Choice(choice) => Answer::Chosen(choice.usual),
            }),
            Err(_) => return,
        }
    }
}

// covers R63
#[test]
fn what_is_seen_answers_every_question() {
    for seed in seeds(530..532) {
        let start = board(&format!("{FIELD}\noption reportDelay {}", seed % 2));
        game_from(start, seed, seed % 2 == 0, &|state, chance| {
            if chance.below(6) == 0 {
                let eyes = some_eyes(state, chance);
                ask_everything(&seen_by(state, &eyes), chance);
            }
        });
    }
}

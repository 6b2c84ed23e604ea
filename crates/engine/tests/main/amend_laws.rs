//! Random amendments of random wars: the war that then stands is the one that is played from the start by brute force, the
//! audit finds nothing, and opening the file again gives the same.

use engine::Session;
use engine::amend::{OnNewQuestion, Wanted, Wish};
use engine::campaign::combat::{self, tables::Wound};
use engine::campaign::two_star_general::order::{Order, Ruling};
use engine::campaign::{Battle, BattleId, BattleOrder, War, WarOrder};
use engine::fold::war_digest;
use engine::journal::{Entry, Kind};
use engine::kernel::{RuleSet, Seat};
use engine::record::Consent;
use rand::RngExt as _;

use super::fixture::{Game, random_faces};
use super::model::Model;

/// So many amendments in the quick run; `WARDIARY_AMENDMENTS` asks for more.
const AMENDMENTS: u32 = 60;
/// So many of them in one war.
const IN_A_WAR: u32 = 20;
/// Wars of a division battle, with and without smaller ones, and of one battle on a table.
const SCENARIOS: [&str; 5] =
    ["bastogne-1944", "first-light", "farm", "sea-lion-1942", "first-skirmish"];

#[test]
fn the_amended_war_is_the_one_that_was_played_so() {
    let wanted: u32 = std::env::var("WARDIARY_AMENDMENTS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(AMENDMENTS);
    let first: u64 = std::env::var("WARDIARY_SEED").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let mut done = 0;
    for seed in first.. {
        if done >= wanted {
            break;
        }
        done += amend_one_war(seed);
    }
}

fn amend_one_war(seed: u64) -> u32 {
    let mut table = Table::new(SCENARIOS[seed as usize % SCENARIOS.len()], seed);
    let mut done = 0;
    table.game.play(40);
    for _ in 0..IN_A_WAR * 3 {
        if done >= IN_A_WAR {
            break;
        }
        if table.amend() {
            done += 1;
            table.check();
        }
        if table.game.rng.random_bool(0.5) {
            table.game.play(6);
        }
    }
    table.audit();
    done
}

/// A game whose past is changed.
struct Table {
    game: Game,
    seed: u64,
    /// What was done, printed with a failure.
    story: Vec<String>,
}

impl Table {
    fn new(scenario: &str, seed: u64) -> Self {
        Self { game: Game::new(scenario, seed, Consent::Nobody), seed, story: Vec::new() }
    }

    /// A random amendment; false where it was refused.
    fn amend(&mut self) -> bool {
        let Some(wanted) = self.wanted() else { return false };
        let on_new =
            if self.game.rng.random_bool(0.5) { OnNewQuestion::Ask } else { OnNewQuestion::Fall };
        let wish = Wish { on_new, ..Wish::of(Seat::Umpire, "it was not so") };
        let before = self.game.session.fold().seq;
        let done = self.game.session.amend(&mut self.game.place.host, &wanted, wish);
        let said =
            done.as_ref().map_or_else(|error| error.to_string(), |done| done.entry.to_string());
        self.story.push(format!("{before}: {wanted:?} {on_new:?} -> {said}"));
        match done {
            Ok(_) => true,
            Err(error) => {
                assert_ne!(error.code, "amend.inconsistent", "{}", self.told());
                assert_eq!(
                    self.game.session.fold().seq,
                    before,
                    "nothing is written: {}",
                    self.told()
                );
                false
            }
        }
    }

    fn wanted(&mut self) -> Option<Wanted> {
        let last = self.game.session.fold().seq;
        let seq = self.game.rng.random_range(4..=last);
        let of_kind = |session: &Session, kind: Kind| -> Option<Entry> {
            (4..=last)
                .map(|at| (at + seq) % (last - 3) + 4)
                .find_map(|at| session.entry(at).ok().filter(|entry| entry.kind == kind))
        };
        Some(match self.game.rng.random_range(0..10) {
            0..3 => Wanted::Out { entry: seq, and_after: self.game.rng.random_bool(0.3) },
            3..5 => {
                let roll = of_kind(&self.game.session, Kind::Rolled)?;
                let asked = self.game.session.asked(roll.cause?).ok()?;
                let engine::record::Asked::Roll(asked) = asked else { return None };
                let typed = random_faces(&mut self.game.rng, asked.count, asked.sides);
                Wanted::Faces { entry: roll.seq, typed }
            }
            5 => {
                let choice = of_kind(&self.game.session, Kind::Chosen)?;
                let engine::record::Asked::Choice(asked) =
                    self.game.session.asked(choice.cause?).ok()?
                else {
                    return None;
                };
                let at = self.game.rng.random_range(0..asked.options.len());
                Wanted::Choice { entry: choice.seq, words: vec![asked.options[at].0.clone()] }
            }
            6..8 => {
                let order = of_kind(&self.game.session, Kind::Ordered)?;
                let then = self.game.session.moment(Some(order.seq - 1)).expect("the past");
                let battle = BattleId::new(&order.battle).expect("a battle");
                let seat = Seat::from_word(&order.seat).expect("a seat");
                let offers = then.war.legal(battle, seat).offers;
                let at =
                    (!offers.is_empty()).then(|| self.game.rng.random_range(0..offers.len()))?;
                Wanted::Order { entry: order.seq, order: offers[at].order.clone() }
            }
            8 => Wanted::Before { entry: seq, order: self.ruling() },
            _ => {
                let amended = of_kind(&self.game.session, Kind::Amended)?;
                Wanted::Redo { entry: amended.seq }
            }
        })
    }

    /// A ruling on somebody of the first battle.
    fn ruling(&mut self) -> WarOrder {
        let war = &self.game.session.fold().war;
        let battle = war.setup.first_battle();
        let reason = "it was forgotten".to_owned();
        let order = match war.battle(battle).expect("it is fought") {
            Battle::TwoStarGeneral(state) => {
                let stands = &state.setup.stands;
                let at = self.game.rng.random_range(0..stands.len());
                let stand = *stands.keys().nth(at).expect("a stand");
                let points = self.game.rng.random_range(0..4);
                let ruling = Ruling::Strength { stand, points };
                BattleOrder::TwoStarGeneral(Order::Rule { ruling, reason })
            }
            Battle::Combat(state) => {
                let at = self.game.rng.random_range(0..state.soldiers.len());
                let soldier = *state.soldiers.keys().nth(at).expect("a man");
                let wounds = [Wound::None, Wound::Light, Wound::Serious, Wound::Dead];
                let wound = wounds[self.game.rng.random_range(0..wounds.len())];
                let ruling = combat::order::Ruling::Wound { soldier, wound };
                BattleOrder::Combat(combat::Order::Rule { ruling, reason })
            }
            Battle::BrigadierGeneral(_) | Battle::CombatCaptain(_) | Battle::Operations(_) => {
                unreachable!("no war here begins with brigades, companies or corps")
            }
        };
        WarOrder { battle, order }
    }

    /// The war that stands is the one that brute force gives, whatever way it is folded.
    fn check(&mut self) {
        let last = self.game.session.fold().seq;
        let (_, played) = Model::of(&self.game.session, last);
        let fold = self.game.session.fold();
        let asking: Vec<u64> = played.asking.into_iter().collect();
        let mut open: Vec<u64> = fold.open.values().map(|open| open.seq).collect();
        open.sort_unstable();
        let same = war_digest(&played.war) == war_digest(&fold.war);
        if (!same || asking != open) && std::env::var_os("WARDIARY_TELL").is_some() {
            for seq in 4..=last {
                let entry = self.game.session.entry(seq).expect("an entry");
                let text: String = entry.text().unwrap_or_default().chars().take(160).collect();
                let (kind, battle, seat) = (entry.kind, &entry.battle, &entry.seat);
                self.story.push(format!("{seq} {kind} {battle} {seat} {:?} {text}", entry.cause));
            }
        }
        assert_eq!(asking, open, "what waits: {}", self.told());
        assert!(same, "{}\n{}", self.told(), difference(&played.war, &fold.war));
        assert_eq!(War::faults(&fold.war), Vec::<String>::new(), "{}", self.told());
        let again = engine::fold::Fold::replay_from_the_first(
            self.game.session.journal(),
            last,
            engine::journal::Reading::Verified,
        )
        .expect("a fold");
        assert!(again.image() == fold.image(), "folded from the first: {}", self.told());
    }

    /// The audit finds nothing, and the file opens as the same war.
    fn audit(&mut self) {
        let found = self.game.session.verify(true, &mut |_, _| {}).expect("an audit");
        let first = found.findings.first().map(|text| text.chars().take(900).collect::<String>());
        assert_eq!(first, None, "{}", self.told());
        let image = self.game.session.fold().image();
        let path = self.game.place.path("war");
        let opened = Session::open_to_read(&path, &self.game.place.host).expect("the same file");
        assert!(opened.fold().image() == image, "opened anew: {}", self.told());
    }

    fn told(&self) -> String {
        format!("seed {}\n{}", self.seed, self.story.join("\n"))
    }
}

/// Where two wars differ, in a few words.
fn difference(one: &engine::campaign::WarState, other: &engine::campaign::WarState) -> String {
    let (one, other) = (format!("{one:#?}"), format!("{other:#?}"));
    let lines = one.lines().zip(other.lines()).enumerate().filter(|(_, (a, b))| a != b);
    let told: Vec<String> =
        lines.take(12).map(|(at, (a, b))| format!("{at}: brute force {a} | engine {b}")).collect();
    told.join("\n")
}

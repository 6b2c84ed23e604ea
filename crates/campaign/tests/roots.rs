//! LNK-R45 Battles of the war itself that are fought on tables: their people are in the roster in their own right, what they cost is
//! in it after every entry, and wars of mixed books come to their ends.

use std::collections::BTreeMap;

use campaign::commander::{self, Sense};
use campaign::link::{Contact, GroundChoice, LinkOrder, Scale, Stage};
use campaign::{
    BattleId, BattleOrder, Diagnostic, Scenario, Standing, War, WarEvent, WarOrder, WarState,
    describe, game_time_of,
};
use combat::state::{SoldierId, Wound};

use kernel::{Answer, Call, Generator, Halt, Refusal as _, RuleSet as _, Seat, Seq, Side, Tape};
use two_star_general::commander as division;
use two_star_general::order::Order;
use two_star_general::state::Phase;

use crate::table::{folder, listed, name, shipped};

fn id(text: &str) -> BattleId {
    BattleId(name(text))
}

fn begun(scenario: &Scenario) -> WarState {
    WarState::begin(scenario.found(&BTreeMap::new()).expect("no option is switched").into())
}

/// A war that is played entry by entry, checked after each.
struct Play {
    state: WarState,
    seq: u64,
    generator: Generator,
}

impl Play {
    fn of(scenario: &Scenario, salt: u64) -> Self {
        let state = begun(scenario);
        assert_eq!(War::faults(&state), Vec::<String>::new());
        Self { state, seq: 1, generator: Generator::seeded(salt) }
    }

    /// Gives an order with the usual choices and dice that look like chance; `None` where it is refused.
    fn give(&mut self, seat: Seat, order: &WarOrder) -> Result<Vec<WarEvent>, String> {
        let mut answers = Vec::new();
        loop {
            match War::decide(&self.state, seat, order, &mut Tape::new(&answers)) {
                Ok(events) => {
                    for event in &events {
                        self.seq += 1;
                        War::evolve(&mut self.state, event, Seq(self.seq));
                        assert_eq!(self.state.imbalances(), Vec::<String>::new(), "{event:?}");
                    }
                    return Ok(events);
                }
                Err(Halt::Needs(call)) => answers.push(match *call {
                    Call::Choice(choice) => Answer::Chosen(choice.usual),
                    Call::Roll(roll) => Answer::Faces(self.generator.faces(roll.count, roll.sides)),
                }),
                Err(Halt::Refused(why)) => return Err(why.code().to_owned()),
                Err(Halt::Unfit(unfit)) => panic!("{unfit:?}"),
            }
        }
    }

    /// Both sides' orders of a division battle, laid and turned up.
    fn write(&mut self, at: BattleId) {
        let position = self.state.division(at).expect("a division battle").clone();
        let order = |order| WarOrder { battle: at, order: BattleOrder::TwoStarGeneral(order) };
        for side in Side::BOTH {
            let sheet = division::order_sheet(&position, side);
            let commitment = kernel::seal::commitment(&[side.index() as u8; 16], &sheet.text());
            self.give(side.seat(), &order(Order::SealOrders { commitment })).expect("sealed");
        }
        for side in Side::BOTH {
            let orders = division::order_sheet(&position, side);
            let salt = kernel::seal::hex(&[side.index() as u8; 16]);
            self.give(side.seat(), &order(Order::RevealOrders { salt, orders })).expect("shown");
        }
    }

    /// One step of the battle furthest behind that has anything to do.
    fn step(&mut self, sense: Sense) -> bool {
        for at in self.state.in_play() {
            let orders = self.state.division(at).map(|position| &position.phase);
            if matches!(orders, Some(Phase::Orders(_))) {
                self.write(at);
                return true;
            }
            for side in Side::BOTH {
                let (state, generator) = (&self.state, &mut self.generator);
                let smaller =
                    commander::smaller(state, &commander::Lead::of(side), sense, generator);
                let own = || {
                    commander::in_battle(state, at, &commander::Lead::of(side), sense, generator)
                };
                if let Some(order) = smaller.or_else(own) {
                    self.give(side.seat(), &order)
                        .unwrap_or_else(|code| panic!("{code}: {order:?}"));
                    return true;
                }
            }
        }
        false
    }

    fn play_out(&mut self, sense: Sense) {
        for _ in 0..60_000 {
            if self.state.over().is_some() {
                assert_eq!(War::faults(&self.state), Vec::<String>::new());
                return;
            }
            assert!(self.step(sense), "nobody can do anything");
        }
        panic!("the war has no end");
    }

    fn men(&self) -> u32 {
        self.state.men_with_units(Side::Blue) + self.state.men_with_units(Side::Orange)
    }
}

/// First Skirmish: six named men a side are in the roster from the start, each with the fate the fight gives him.
#[test]
fn a_war_may_be_one_fight_of_soldiers() {
    let mut play = Play::of(&shipped("campaigns/first-skirmish"), 3);
    assert_eq!(play.men(), 12);
    assert_eq!(play.state.soldiers.all().count(), 12, "everybody has a name");
    assert_eq!(describe(&play.state, id("farm")), "7 Oct 1944, 06:00");
    play.play_out(Sense::Sensible);
    let farm = play.state.battle(id("farm")).and_then(|battle| battle.combat()).unwrap();
    let out = farm.soldiers.values().filter(|man| man.wound >= Wound::Light).count();
    let serving = play.state.soldiers.all().filter(|(_, man)| man.standing == Standing::Serving);
    let serving = u32::try_from(serving.count()).unwrap();
    assert_eq!(play.men(), serving, "who serves is present");
    assert!(out > 0 && serving <= 12 - u32::try_from(out).unwrap());
    assert!(play.state.soldiers.all().all(|(_, man)| man.record.battles == 1));
    let outcome = play.state.over().unwrap();
    let combat::state::Phase::Over(fought) = &farm.phase else { panic!("it is over") };
    assert_eq!(outcome.winner, fought.winner, "a war of one battle ends as that does");
}

/// Hit and mended by the umpire: the man is wounded in one entry and back in another, and never twice.
#[test]
fn a_fate_that_is_taken_back_is_taken_back_in_the_roster() {
    let mut play = Play::of(&shipped("campaigns/first-skirmish"), 1);
    let soldier = SoldierId::new("b2").unwrap();
    let mut rule = |wound| {
        let ruling = combat::order::Ruling::Wound { soldier, wound };
        let reason = "as it lay on the table".to_owned();
        let order = BattleOrder::Combat(combat::Order::Rule { ruling, reason });
        play.give(Seat::Umpire, &WarOrder { battle: id("farm"), order }).expect("it is ruled");
        let pools = play.state.side_pools(Side::Blue);
        (play.men(), pools.wounded, pools.killed)
    };
    assert_eq!(rule(Wound::Serious), (11, 1, 0));
    assert_eq!(rule(Wound::Dead), (11, 0, 1));
    assert_eq!(rule(Wound::None), (12, 0, 0));
}

/// First Attack: figures, men and vehicles agree after every entry, and its squads may fight man by man.
#[test]
fn a_war_may_be_one_company_fight_with_squads_below_it() {
    let scenario = shipped("campaigns/first-attack");
    let mut fought = 0;
    for salt in 0..6 {
        let mut play = Play::of(&scenario, salt * 1_000);
        assert_eq!(play.men(), 150);
        for _ in 0..400 {
            if play.state.over().is_some() {
                break;
            }
            let opened = Side::BOTH.into_iter().find_map(|side| {
                let offers = play.state.legal(id("mill"), side.seat()).offers;
                let opens = |order: &WarOrder| {
                    matches!(order.order, BattleOrder::Link(LinkOrder::Open { .. }))
                };
                Some((side, offers.into_iter().map(|offer| offer.order).find(opens)?))
            });
            match opened {
                Some((side, order)) if fought < 3 => {
                    play.give(side.seat(), &order).expect("it was offered");
                    fought += 1;
                }
                _ => assert!(play.step(Sense::Sensible)),
            }
        }
        let accepted = |link: &campaign::link::Link| matches!(link.stage, Stage::Accepted(_));
        let below = play.state.links.values().filter(|link| accepted(link));
        for link in below {
            let known: Vec<_> = link.soldiers.values().collect();
            assert!(known.iter().all(|of| ["B.rifles", "5.rifles"].contains(&of.element.as_str())));
        }
    }
    assert!(fought > 0, "nobody ever fought man by man");
}

/// A war of mixed books: the two fronts on their maps, the mill and the farm on their tables.
fn mixed(roots: &[&str]) -> Result<Scenario, Vec<Diagnostic>> {
    let (mut toml, mut files) = folder("crates/campaign/tests/scenarios/two-fronts");
    for (path, root) in [("campaigns/first-attack", "mill"), ("campaigns/first-skirmish", "farm")] {
        if !roots.contains(&root) {
            continue;
        }
        let (text, own) = folder(path);
        files.extend(own);
        let battle = text.find("[[battles]]").unwrap()..text.find("[calendar]").unwrap();
        toml += &text[battle];
        let units = &text[text.find("[[units]]").unwrap()..];
        toml += &units.replace("[[units]]", &format!("[[units]]\nbattle = \"{root}\""));
    }
    Scenario::parse(&toml, &files)
}

#[test]
fn random_wars_of_mixed_books_come_to_their_ends() {
    for (roots, salt) in [(&["mill"][..], 1), (&["farm"][..], 2), (&["mill", "farm"][..], 3)] {
        let scenario = mixed(roots).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
        let play = |salt| {
            let mut play = Play::of(&scenario, salt);
            assert_eq!(play.state.roots().count(), 2 + roots.len());
            play.play_out(Sense::Random);
            serde_json::to_string(&(&play.state.roster, play.state.over())).unwrap()
        };
        assert_eq!(play(salt * 77), play(salt * 77), "the same seed gives the same war");
    }
}

/// A table battle is over before the next day is: the night waits for it, and its end lets the day dawn.
#[test]
fn the_night_waits_for_a_battle_on_a_table() {
    let scenario = mixed(&["farm"]).unwrap_or_else(|faults| panic!("{}", listed(&faults)));
    let mut play = Play::of(&scenario, 5);
    let end = combat::order::Ruling::End { winner: Some(Side::Blue) };
    let reason = "it was late".to_owned();
    let order = BattleOrder::Combat(combat::Order::Rule { ruling: end, reason });
    let points = play.state.points();
    play.give(Seat::Umpire, &WarOrder { battle: id("farm"), order }).expect("it is ruled");
    assert_eq!(play.state.points(), [points[0] + 1, points[1]], "winning it is worth a point");
    assert!(!play.state.in_play().contains(&id("farm")));
    assert_eq!(game_time_of(&play.state, id("farm")).format("%H:%M").to_string(), "06:01");
}

#[test]
fn no_contact_of_a_division_is_fought_out_of_a_table() {
    let mut play = Play::of(&shipped("campaigns/first-attack"), 1);
    let open = LinkOrder::Open {
        child: id("x"),
        scale: Scale::Combat,
        at: Contact::Action { id: id("x") },
        ground: GroundChoice::Prepared,
        minutes: None,
    };
    let order = WarOrder { battle: id("mill"), order: BattleOrder::Link(open) };
    assert_eq!(play.give(Seat::Blue, &order), Err("no_such_action".to_owned()));
}

/// One passage of First Attack changed, one fault expected: its code, and words of what is said.
#[track_caller]
fn fault(changes: &[(&str, &str)], code: &str, says: &str) {
    let (mut toml, files) = folder("campaigns/first-attack");
    for (from, to) in changes {
        assert!(toml.contains(from), "nothing says {from:?}");
        toml = toml.replacen(from, to, 1);
    }
    let faults = Scenario::parse(&toml, &files).expect_err("something is wrong");
    let said = listed(&faults);
    assert!(faults.iter().any(|fault| fault.code == code), "{said}");
    assert!(said.contains(says), "{said}");
}

#[test]
fn what_is_wrong_with_a_battle_on_a_table_is_said() {
    let battle = "scenario::battle";
    fault(&[("book = \"combat_captain\"", "book = \"tsg\"")], battle, "is fought on a map");
    fault(&[("hour = \"06:00\"", "map = \"map.txt\"")], battle, "fought on a table, not on a map");
    fault(&[("hour = \"06:00\"", "begins = 1944-10-07")], battle, "is not a day of this war");
    fault(&[("hour = \"06:00\"", "blue_edge = \"west\"")], battle, "edges of a table");
    fault(
        &[("book = \"combat_captain\"", "book = \"chess\"")],
        "scenario::key",
        "\"book\" must be one of \"tsg\", \"combat_captain\", \"combat\", \"brigadier_general\"",
    );
    fault(
        &[("kind = \"enhanced\"", "kind = \"regular\"")],
        "scenario::unit",
        "use rifles, enhanced",
    );
    fault(&[("men = 20\n", "")], "scenario::unit", "say how many men");
    fault(&[("men = 20\n", "men = 20\nvehicles = 2\n")], "scenario::unit", "counted by its men");
    fault(
        &[("  { id = \"B.mg\", at = [5, 23] },\n", "")],
        "scenario::unit",
        "nowhere on the table",
    );
    fault(
        &[("at = [5, 23]", "at = [5, 23], men = 9")],
        "scenario::table",
        "comes with all its men",
    );
    fault(&[("id = \"mill\"", "id = \"mill\"\npoints = 2000")], "scenario::key", "points");
    let second = "[[battles]]\nid = \"mill\"\nbook = \"tsg\"\nmap = \"m.txt\"\n\n[calendar]";
    fault(&[("[calendar]", second)], "scenario::id", "the id \"mill\" is taken");
    let (toml, _) = folder("campaigns/first-attack");
    let all = &toml[toml.find("[[battles]]").unwrap()..toml.find("[calendar]").unwrap()];
    fault(&[(all, "")], "scenario::key", "the key \"battles\" is missing");
    fault(&[("file = \"table-mill.txt\"\n", "")], "scenario::key", "the key \"file\" is missing");
    let nowhere = "the file \"table-mile.txt\" is not in the scenario's folder";
    fault(&[("\"table-mill.txt\"", "\"table-mile.txt\"")], "scenario::file", nowhere);
}

/// Nobody is in two battles at once, and every unit is in a battle it can fight in.
#[test]
fn nobody_is_in_two_battles_at_once() {
    let said = |from: &str, to: &str| {
        let (mut toml, mut files) = folder("crates/campaign/tests/scenarios/two-fronts");
        for path in ["campaigns/first-attack", "campaigns/first-skirmish"] {
            let (text, own) = folder(path);
            files.extend(own);
            toml += &text[text.find("[[battles]]").unwrap()..text.find("[calendar]").unwrap()];
            let root = if path.ends_with("attack") { "mill" } else { "farm" };
            toml += &text[text.find("[[units]]").unwrap()..]
                .replace("[[units]]", &format!("[[units]]\nbattle = \"{root}\""));
        }
        assert!(toml.contains(from), "{from}");
        listed(&Scenario::parse(&toml.replacen(from, to, 1), &files).expect_err("it is wrong"))
    };
    let twice = said("{ id = \"C.patrol\", at = [2, 12] }", "{ id = \"B.mg\", at = [2, 12] }");
    assert!(twice.contains("B.mg is in the battle \"mill\""), "{twice}");
    assert!(twice.contains("everybody is in one battle of the war only"), "{twice}");
    let of_map = said("{ id = \"C.patrol\", at = [2, 12] }", "{ id = \"1-506.A\", at = [2, 12] }");
    assert!(of_map.contains("is on the map of a division battle"), "{of_map}");
    let on_map = said("battle = \"farm\"\nid = \"C\"", "battle = \"south\"\nid = \"C\"");
    assert!(on_map.contains("\"south\" is fought on a map, and C needs a table"), "{on_map}");
    let unknown = said("battle = \"farm\"\nid = \"C\"", "battle = \"west\"\nid = \"C\"");
    assert!(unknown.contains("there is no battle \"west\" in this scenario"), "{unknown}");
    let nowhere = said("[[units]]\nbattle = \"farm\"\nid = \"C\"", "[[units]]\nid = \"C\"");
    assert!(nowhere.contains("which battle is C in?"), "{nowhere}");
}

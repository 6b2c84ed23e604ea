//! The table as a door is shown it: platoons and their markers, what one may do, and the tape measure.

use std::collections::BTreeMap;

use brigadier_general::order::{Ruling, Shot, Sighting};
use brigadier_general::state::{Mission, OrderMarker};
use brigadier_general::tables::Cover;
use brigadier_general::{BrigadierGeneral, Order, State};
use kernel::face::{
    Face, FilingKind, TableBadge, TableCircleKind, TableDeed, TableFace, TableLineView,
    TableReachView, TableSaid, TableStand, TableSymbol, TableTape, TableTokenKind, Unknown,
};
use kernel::table::{Length, Point};
use kernel::{Actor, Side};

use crate::board::{after, board, id};

/// A battalion attacks over open ground, with mortars; two platoons wait, the second at the edge of a wood.
const FIELD: &str = "
table 72 48
attacker blue
home blue south
home orange north
piece forest wood 30 20 50 30
objective farm 20 20 3 orange
battalion i blue regular hq=i.hq
platoon i.hq blue headquarters aim of=i at=20,6
platoon a.1 blue infantry_semi aim of=i under=i.hq at=20,10 launcher
platoon a.2 blue infantry_semi move of=i under=i.hq at=22,10
platoon a.3 blue infantry_semi hold of=i under=i.hq at=26,6
platoon a.m blue mortars aim of=i under=i.hq at=21,4
platoon a.t blue tank_medium double of=i at=30,10
battalion ii orange green out
platoon b.1 orange infantry_mixed aim of=ii at=20,19 dead=1
platoon b.2 orange infantry_mixed aim of=ii at=40,20.3
platoon art orange artillery_light aim off
wounded b.1 1
turns 8
start 940
";

pub(crate) fn at(more: &str) -> State {
    board(&format!("{FIELD}{more}"))
}

fn shown(state: &State) -> TableFace<Order> {
    BrigadierGeneral::table(state, Actor::Blue).unwrap()
}

fn stands(view: &TableFace<Order>) -> BTreeMap<&str, &TableStand> {
    view.stands.iter().map(|stand| (&*stand.id, stand)).collect()
}

fn reach(state: &State, seat: Actor, platoon: &str) -> TableReachView<Order> {
    BrigadierGeneral::reach(state, seat, platoon).unwrap()
}

fn tape(state: &State, seat: Actor, tape: &TableTape) -> TableLineView<Order> {
    BrigadierGeneral::line(state, seat, tape).unwrap()
}

fn from(platoon: &str) -> TableTape {
    TableTape { stand: Some(platoon.to_owned()), ..TableTape::default() }
}

fn onto(platoon: &str, target: &str) -> TableTape {
    TableTape { target: Some(target.to_owned()), ..from(platoon) }
}

fn way(platoon: &str, points: &[(i32, i32)]) -> TableTape {
    let points = points.iter().map(|(x, y)| Point::new(*x, *y)).collect();
    TableTape { points, ..from(platoon) }
}

fn labels(options: &[kernel::face::TableOption<Order>]) -> Vec<&str> {
    options.iter().map(|option| &*option.label).collect()
}

fn told<'a>(chances: &'a [(String, String)], what: &str) -> &'a str {
    let found = chances.iter().find(|(name, _)| name == what);
    &found.unwrap_or_else(|| panic!("{what}: {chances:?}")).1
}

#[test]
fn the_table_shows_orders_losses_radios_and_the_clock() {
    let state = at("phase orders blue");
    let view = shown(&state);
    assert_eq!((view.book.as_str(), view.turn, view.turns), ("bgc", 1, Some(8)));
    assert_eq!((view.clock.as_deref(), view.night, &*view.phase), (Some("15:40"), false, "orders"));
    let all = stands(&view);
    let lost = all["b.1"];
    assert_eq!((lost.figures, lost.radius), ([2, 4], Length(40)));
    let marks: Vec<_> =
        lost.tokens.iter().map(|one| (one.kind, one.count, one.label.as_deref())).collect();
    let expected = [
        (TableTokenKind::Order, 1, Some("Aim")),
        (TableTokenKind::Loss, 1, None),
        (TableTokenKind::Wounded, 1, None),
    ];
    assert_eq!(marks, expected);
    assert_eq!(all["a.t"].symbol, TableSymbol::Tank);
    assert_eq!(all["i.hq"].badges, [TableBadge::Leader]);
    assert_eq!(
        (all["art"].is_here, all["art"].gone.as_deref()),
        (false, Some("listed off the table"))
    );
    assert!(all["a.1"].is_active && !all["b.1"].is_active, "blue gives orders");
    assert_eq!(all["b.2"].cover_words.as_deref(), Some("in soft cover"));
    assert_eq!((all["b.2"].cover, all["b.1"].cover), (1, 0));
    let radio = |unit: &str| {
        let unit = view.units.iter().find(|one| one.id == unit).unwrap();
        unit.tokens[0].words.clone()
    };
    assert_eq!((&*radio("i"), &*radio("ii")), ("in contact", "out of contact"));
    assert!(
        view.stands
            .iter()
            .all(|stand| { view.units.iter().any(|unit| Some(&unit.id) == stand.unit.as_ref()) })
    );
    assert_eq!(view.objectives[0].holder, Some(Side::Orange));
    assert_eq!(view.sides[0].marks[0], "has the initiative");
    let night = board(&format!("{FIELD}sun 480 930\nphase orders blue"));
    assert!(shown(&night).night);
}

#[test]
fn called_and_declared_fire_is_drawn_between_platoons() {
    let mut state = at("phase call blue");
    state.missions.push(Mission { observer: id("a.1"), battery: id("a.m"), target: id("b.1") });
    state.platoons.get_mut(&id("b.1")).unwrap().fired_mark = Some(1);
    let view = shown(&state);
    let ties: Vec<_> = view.ties.iter().map(|tie| (&*tie.one, &*tie.other, &*tie.words)).collect();
    assert_eq!(ties, [("a.1", "b.1", "calls in fire"), ("a.m", "b.1", "indirect fire")]);
    let fired = stands(&view)["b.1"].tokens.last().unwrap().clone();
    assert_eq!((fired.label.as_deref(), &*fired.words), (Some("fired"), "has fired: seen to 20\""));
    let note = "its fire is called on b.1 by a.1".to_owned();
    assert!(stands(&view)["a.m"].notes.contains(&note));
}

// covers §11.2, R2, R6
#[test]
fn a_platoon_may_be_raised_and_go_down_and_hears_why_not() {
    let state = at("phase orders blue");
    let own = reach(&state, Actor::Blue, "a.2");
    let expected = [
        "I.hq raises a.2 to Double",
        "A.2 lowers its order to Aim",
        "A.2 lowers its order to Follow",
        "A.2 lowers its order to Defend",
        "A.2 lowers its order to Shaken",
        "A.2 lowers its order to Hold",
        "A.2 lowers its order to Back",
        "A.2 lowers its order to Rout",
    ];
    assert_eq!(labels(&own.options), expected);
    let column = reach(&state, Actor::Blue, "i.hq");
    assert!(labels(&column.options).contains(&"A.3 follows i.hq"), "{:?}", labels(&column.options));
    assert!(labels(&column.options).contains(&"I.hq raises itself to Move"));
    let raised = after(
        &state,
        &Order::Raise {
            commander: id("i.hq"),
            platoon: id("a.3"),
            to: OrderMarker::Move,
            beside: false,
        },
        &[],
    );
    let why = reach(&raised, Actor::Blue, "a.2").barred;
    let bar = why.iter().find(|bar| bar.what == "I.hq raises a.2 to Double").unwrap();
    assert_eq!((&*bar.why.code, bar.why.cite.to_string()), ("has_raised", "§11.2".to_owned()));
    let enemy = reach(&state, Actor::Blue, "b.1");
    assert!(enemy.options.is_empty() && enemy.targets.is_empty() && enemy.pointing.is_none());
    assert!(!enemy.circles.is_empty(), "an enemy is looked at");
}

// covers §9, §11.5.2, R51
#[test]
fn ranges_sight_and_moves_are_drawn_round_a_platoon() {
    let circles = |state: &State, platoon: &str, kind: TableCircleKind| -> Vec<i32> {
        let all = reach(state, Actor::Blue, platoon).circles.into_iter();
        all.filter(|circle| circle.kind == kind).map(|circle| circle.radius.0 - 40).collect()
    };
    let state = at("phase movement blue");
    assert_eq!(circles(&state, "a.1", TableCircleKind::Range), [1000, 200]);
    assert_eq!(circles(&state, "a.m", TableCircleKind::Range), [500, 4000]);
    assert_eq!(circles(&state, "a.1", TableCircleKind::Sight), [1000, 2000]);
    // At the edge of the wood it sees out, and two inches into it.
    assert_eq!(circles(&state, "b.2", TableCircleKind::Sight), [200, 1000, 2000]);
    assert_eq!(circles(&state, "a.1", TableCircleKind::Reach), [0; 0], "Aim stands");
    let double = reach(&state, Actor::Blue, "a.t");
    let go = double.circles.iter().find(|one| one.kind == TableCircleKind::Reach).unwrap();
    assert_eq!(go.radius, Length::inches(20));
    assert_eq!(go.words, "it may go 20\" of open ground, 30\" on a paved road");
    let night = board(&format!("{FIELD}sun 480 930\nphase movement blue"));
    assert_eq!(circles(&night, "a.1", TableCircleKind::Sight), [500, 1000], "halved (R20)");
}

// covers §11.5.2, §11.5.9
#[test]
fn fire_is_weighed_before_anybody_throws() {
    let mut state = at("phase rest blue");
    state.platoons.get_mut(&id("a.1")).unwrap().at = Some(Point::new(2000, 1100));
    let own = reach(&state, Actor::Blue, "a.1");
    let first = &own.targets[0];
    // Eight inches between the middles, 7.2 between the bases.
    let sight = first.sight.as_ref().unwrap();
    assert_eq!((&*first.stand, sight.range, sight.is_seen), ("b.1", Length(720), true));
    let fire = &first.options[0];
    assert_eq!(&*fire.label, "A.1 fires at b.1");
    // Four dice: nobody is hurt by (5/6)⁴ = 625/1296.
    assert_eq!(told(&fire.chances, "hurts b.1"), "51.8 %");
    assert_eq!(fire.weapons, ["infantry with semi-automatic rifles"]);
    assert_eq!(sight.bands[0].words, "4 dice");
    assert_eq!(sight.back.as_deref(), Some("b.1 sees a.1"));
    let cover = "in the open: a six for a kill when aimed, 4 in area fire";
    assert_eq!(sight.cover.as_deref(), Some(cover));
}

// covers §9, §9.1, R36
#[test]
fn why_one_is_not_seen_is_said_both_ways() {
    let state = at("phase rest blue\nplatoon a.4 blue infantry_semi aim of=i at=40,12");
    let hidden = tape(&state, Actor::Blue, &onto("a.4", "b.2")).sight.unwrap();
    assert_eq!(hidden.unseen.as_deref(), Some("it hides and has not fired"));
    assert_eq!(hidden.back.as_deref(), Some("b.2 sees a.4"), "whoever hides looks out");
    let far = tape(&state, Actor::Blue, &onto("i.hq", "b.1"));
    let sight = far.sight.as_ref().unwrap();
    assert_eq!(sight.unseen.as_deref(), Some("it is seen to 10\""));
    assert_eq!(sight.back.as_deref(), Some("b.1 does not see i.hq: it is seen to 10\""));
    assert!(far.options.is_empty());
    assert_eq!(far.barred[0].why.code, "no_sight");
    let through = at("phase rest blue\nplatoon b.3 orange infantry_mixed aim of=ii at=40,36\n\
                      platoon a.4 blue infantry_semi aim of=i at=40,12");
    let sight = tape(&through, Actor::Blue, &onto("a.4", "b.3")).sight.unwrap();
    assert_eq!(sight.blocked_by.as_deref(), Some("the forest"));
}

#[test]
fn fellows_fire_along_and_batteries_join() {
    let mut state = at("phase rest blue\nplatoon a.4 blue infantry_semi aim of=i at=21,11");
    state.missions.push(Mission { observer: id("a.1"), battery: id("a.m"), target: id("b.1") });
    let view = tape(&state, Actor::Blue, &onto("a.1", "b.1"));
    let fellows: Vec<&str> = view.fellows.iter().map(|fellow| &*fellow.stand).collect();
    assert_eq!(fellows, ["a.2", "a.4", "a.m"]);
    let with = vec!["a.m".to_owned(), "a.4".to_owned()];
    let view = tape(&state, Actor::Blue, &TableTape { with, ..onto("a.1", "b.1") });
    let Order::Fire { firers, batteries, .. } = &view.options[0].order else { panic!("{view:?}") };
    assert_eq!(
        (firers.as_slice(), batteries.as_slice()),
        (&[id("a.1"), id("a.4")][..], &[id("a.m")][..])
    );
}

// covers §11.4
#[test]
fn a_call_is_weighed_as_if_the_shells_fell_now() {
    let state = at("phase call blue");
    let own = reach(&state, Actor::Blue, "a.1");
    let call = &own.targets[0].options[0];
    assert_eq!((&*call.label, call.deed), ("A.1 calls the fire of a.m on b.1", TableDeed::Support));
    // Eight dice in the open: any six hurts, (5/6)⁸ leave nobody hurt.
    assert_eq!(told(&call.chances, "hurts b.1"), "76.7 %");
    let view = tape(&state, Actor::Blue, &onto("a.1", "b.1"));
    assert_eq!(view.fellows_words, "Call the fire of");
    assert_eq!(view.fellows.len(), 1);
}

// covers R40, R10
#[test]
fn the_tape_says_what_a_way_costs() {
    let state = at("phase movement blue\nplatoon a.4 blue infantry_semi move of=i at=40,18");
    let own = reach(&state, Actor::Blue, "a.4");
    assert_eq!(own.pointing.unwrap().words, "Lay its way: 6\" of open ground");
    let line = tape(&state, Actor::Blue, &way("a.4", &[(3400, 1800), (3400, 1900)]));
    assert_eq!(line.parts, ["7\" of open ground", "costs 7\" of its 6\""]);
    assert_eq!(line.barred[0].why.code, "too_far");
    let line = tape(&state, Actor::Blue, &way("a.4", &[(4600, 1800)]));
    let order = Order::Move { platoon: id("a.4"), way: vec![Point::inches(46, 18)] };
    assert_eq!(line.options[0].order, order);
    // Two inches to the wood, and one in it: on foot a move is six inches, and three in a wood, so that one costs two.
    let line = tape(&state, Actor::Blue, &way("a.4", &[(4000, 2100)]));
    assert_eq!(
        line.parts,
        ["2\" of open ground", "1\" of difficult ground", "costs 4\" of its 6\""]
    );
    let bare = TableTape {
        points: vec![Point::inches(40, 12), Point::inches(40, 36)],
        ..TableTape::default()
    };
    let line = tape(&state, Actor::Blue, &bare);
    assert_eq!(line.length, Length::inches(24));
    assert_eq!(line.sight.unwrap().blocked_by.as_deref(), Some("the forest"));
}

// covers R11
#[test]
fn an_assault_is_weighed_to_its_end() {
    let state = board(
        "table 72 48\nbattalion i blue regular\n\
         platoon a.1 blue infantry_semi move of=i at=20,16 dead=3\n\
         battalion ii orange regular\n\
         platoon b.1 orange infantry_mixed hold of=ii at=20,20 dead=3\nphase movement blue",
    );
    let own = reach(&state, Actor::Blue, "a.1");
    let assault = &own.targets[0].options[0];
    assert_eq!((&*assault.label, assault.deed), ("A.1 assaults b.1", TableDeed::Assault));
    // Two dice against one. Of 216 throws: a six takes the last man of the enemy and none his own, 11 × 5; both, but the enemy
    // loses a level, 3; two fives cost him a level, 5. He wins by his six alone, 25. The rest goes on.
    assert_eq!(told(&assault.chances, "wins the close assault"), "29.2 %");
    assert_eq!(told(&assault.chances, "loses it"), "11.6 %");
    assert_eq!(told(&assault.chances, "it goes on"), "59.3 %");
    let met = after(&state, &assault.order, &[]);
    let met = after(&after(&met, &Order::EndPhase, &[]), &Order::EndPhase, &[]);
    let fight = &reach(&met, Actor::Blue, "a.1").options[0];
    assert_eq!(fight.order, Order::Fight { platoon: id("a.1") });
    assert_eq!(fight.chances, assault.chances, "the same fight");
    let tie = &shown(&met).ties[0];
    assert_eq!((&*tie.one, &*tie.other, &*tie.words), ("a.1", "b.1", "close assault"));
}

const AMBUSH: &str = "
table 72 48
attacker blue
battalion d blue regular
platoon d.sp blue assault_guns move of=d at=20,20
piece north wood 10 30 40 40
battalion a orange green
platoon a.1 orange infantry_semi aim of=a at=19.1,29.6 launcher dug_in
platoon a.2 orange infantry_semi aim of=a at=20,29.6 launcher dug_in
platoon a.3 orange infantry_semi aim of=a at=20.9,29.6 launcher dug_in
phase movement blue
";

// covers §11.7.3, §15, R41
#[test]
fn a_mover_may_be_interrupted_where_one_points() {
    let way_of = vec![Point::new(2000, 2720)];
    let order = Order::Move { platoon: id("d.sp"), way: way_of.clone() };
    let state = after(&board(AMBUSH), &order, &[]);
    let view = shown(&state);
    let window = view.window.as_ref().unwrap();
    assert_eq!((window.seat, &window.stand), (Actor::Orange, &Some("d.sp".to_owned())));
    assert_eq!(window.way, way_of);
    assert!(stands(&view)["a.1"].is_active && !stands(&view)["d.sp"].is_active);
    // The mover's own side looks on from where it stands.
    let mover = reach(&state, Actor::Blue, "d.sp");
    assert!(mover.targets.iter().all(|target| target.options.is_empty()));
    let own = reach(&state, Actor::Orange, "a.2");
    assert_eq!(own.pointing.unwrap().deed, TableDeed::Fire);
    // The bazookas reach two inches: first after seven.
    let order = &own.targets[0].options[0].order;
    assert!(matches!(order, Order::Interrupt { after, .. } if *after == Length::inches(7)));
    let with = vec!["a.1".to_owned(), "a.3".to_owned()];
    let line = tape(&state, Actor::Orange, &TableTape { with, ..onto("a.2", "d.sp") });
    // Fifteen dice: (5/6)¹⁵ leave nobody hurt.
    assert_eq!(told(&line.options[0].chances, "hurts d.sp"), "93.5 %");
    assert_eq!(line.options[0].weapons, ["hand-held anti-tank weapon"]);
    let fellows: Vec<bool> = line.fellows.iter().map(|fellow| fellow.is_with).collect();
    assert_eq!(fellows, [true, true]);
    let near = tape(&state, Actor::Orange, &way("a.2", &[(2050, 2705)]));
    assert!(
        matches!(near.options[0].order, Order::Interrupt { after, .. } if after == Length(700))
    );
    let early = tape(&state, Actor::Orange, &way("a.2", &[(2000, 2200)]));
    assert_eq!(early.barred[0].why.code, "no_effect");
}

// covers R52
#[test]
fn without_positions_everything_is_said() {
    let text = FIELD.replace("table 72 48", "");
    let lines =
        text.lines().filter(|line| !line.starts_with("piece") && !line.starts_with("objective"));
    let bare: Vec<String> = lines
        .map(|line| {
            let words = line.split(' ').filter(|word| !word.starts_with("at="));
            words.collect::<Vec<_>>().join(" ")
        })
        .collect();
    let state = board(&format!("{}\nphase rest blue", bare.join("\n")));
    assert!(!BrigadierGeneral::has_places(&state.setup));
    let own = reach(&state, Actor::Blue, "a.1");
    assert!(own.is_said && own.pointing.is_none() && own.circles.is_empty());
    assert!(own.targets.iter().all(|target| target.sight.is_none() && target.options.is_empty()));
    let said = TableSaid {
        distance: Length::inches(7),
        odd: Length::ZERO,
        sight: true,
        protected: true,
        forest: true,
        cover: 1,
        fences: 0,
    };
    let at = TableTape { said: Some(said), ..onto("a.1", "b.1") };
    let line = tape(&state, Actor::Blue, &at);
    assert_eq!(line.length, Length::inches(7));
    let Order::Fire { sightings, .. } = &line.options[0].order else { panic!("{line:?}") };
    let [Sighting { shot, .. }] = &sightings[..] else { panic!("{sightings:?}") };
    assert_eq!((shot.cover, shot.under_shells), (Cover::Soft, Cover::Open));
    let blind = TableTape { said: Some(TableSaid { sight: false, ..said }), ..at };
    assert_eq!(tape(&state, Actor::Blue, &blind).barred[0].why.code, "no_sight");
}

#[test]
fn nobody_measures_from_what_is_not_there() {
    let state = at("phase orders blue");
    let error = BrigadierGeneral::line(&state, Actor::Blue, &from("xx")).unwrap_err();
    assert_eq!(error, Unknown::Stand("there is no platoon xx".to_owned()));
    let far = TableTape { points: vec![Point::new(i32::MAX, i32::MIN)], ..from("a.1") };
    assert_eq!(BrigadierGeneral::line(&state, Actor::Blue, &far), Err(Unknown::OffAnyTable));
}

// covers R53
#[test]
fn a_ruled_look_goes_before_the_table() {
    let mut state = at("phase rest blue");
    let shot = Shot {
        distance: Length::inches(8),
        sight: true,
        cover: Cover::Hard,
        under_shells: Cover::Hard,
    };
    let order = Order::Rule {
        ruling: Ruling::Shot { firer: id("i.hq"), target: id("b.1"), shot },
        reason: "he stands on a cart".to_owned(),
    };
    let by = Actor::Umpire;
    let events = testkit::script::happens::<BrigadierGeneral>(&state, by, &order, &[]);
    assert_eq!(BrigadierGeneral::filing(&state, &events[0]).kind, FilingKind::Ruled);
    state = testkit::script::after::<BrigadierGeneral>(&state, &events);
    let line = tape(&state, Actor::Blue, &onto("i.hq", "b.1"));
    let sight = line.sight.unwrap();
    assert!(sight.is_seen && sight.is_said);
    assert_eq!(sight.range, Length::inches(8));
    assert_eq!(line.options[0].deed, TableDeed::Fire);
}

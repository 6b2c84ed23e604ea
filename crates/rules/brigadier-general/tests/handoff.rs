//! Men behind the count (H.1 to H.6, R45), and battles founded from briefs.

use brigadier_general::handoff::{Levy, Tally, found, platoons_of};
use brigadier_general::rules::fought_out::{self, Outcome};
use brigadier_general::rules::options::FollowPosition;
use brigadier_general::state::{
    Casualties, FoughtOut, Men, OrderMarker, Place, PlatoonId, Share, State, Told, rating,
};
use brigadier_general::tables::{Experience, PlatoonKind};
use brigadier_general::{BrigadierGeneral, Event};
use kernel::handoff::{
    Brief, BriefElement, BriefSupport, Child as _, Musters, Report, ReportElement, SquadLeft,
    SupportKind,
};
use kernel::{Name, RuleSet as _, Seq, Side};

fn name(text: &str) -> Name {
    Name::new(text).unwrap()
}

fn levy(element: &str, kind: PlatoonKind, full: u32) -> Levy {
    Levy {
        element: name(element),
        name: element.to_owned(),
        kind,
        experience: Experience::Regular,
        launcher: false,
        order: OrderMarker::Aim,
        dug_in: false,
        battalion: (name("I"), "I Battalion".to_owned()),
        with: None,
        full,
        squads: Vec::new(),
        squad: 10,
        off_table: false,
        arrives: None,
        observers: false,
        air_liaison: false,
        hidden: false,
        limbered: false,
        horse_drawn: false,
    }
}

fn sent(element: &str, side: Side, men: u32, vehicles: u32) -> BriefElement {
    let (element, shots, condition) = (name(element), None, Vec::new());
    BriefElement { element, side, men, vehicles, shots, condition }
}

fn brief(elements: Vec<BriefElement>) -> Brief {
    Brief {
        parent: name("war"),
        cause: Seq(1),
        place: "0101".to_owned(),
        stakes: "Who holds it.".to_owned(),
        minutes_max: 180,
        hour: 360,
        edges: [None, None],
        elements,
        support: Vec::new(),
    }
}

fn begun(brief: &Brief, levies: &[Levy]) -> (State, Tally, Musters) {
    let (setup, musters) = found(brief, levies, Some(Side::Orange));
    let state = State::begin(setup);
    let musters = brigadier_general::handoff::laid::in_words(musters);
    let tally = BrigadierGeneral::tally(&state, &musters, brief);
    (state, tally, musters)
}

fn ids(musters: &Musters, element: &str) -> Vec<PlatoonId> {
    musters[&name(element)].iter().copied().map(PlatoonId).collect()
}

fn struck(state: &mut State, platoon: PlatoonId, dead: u8, wounded: u8) {
    let losses = Casualties { dead, wounded };
    let order = state.order_of(platoon);
    let mut happen = |event: Event| BrigadierGeneral::evolve(state, &event, Seq(2));
    happen(Event::Struck { platoon, losses, order });
    if losses.is_destroyed() {
        happen(Event::PlatoonDestroyed { platoon });
    }
}

fn line(report: &Report, element: &str) -> [u32; 5] {
    let mut lines = report.elements.iter();
    let line = lines.find(|line| line.element == Some(name(element))).unwrap();
    [line.present, line.killed, line.wounded, line.captured, line.stragglers]
}

// covers R45
#[test]
fn a_company_of_120_men_is_four_platoons_of_three_points() {
    // X4 of the links: twelve squads are dealt out to the headquarters and three platoons.
    let brief = brief(vec![sent("A", Side::Blue, 120, 0), sent("Z", Side::Orange, 40, 0)]);
    let levies = [
        levy("A", PlatoonKind::InfantrySemi, 160),
        Levy { battalion: (name("Z"), "Z".to_owned()), ..levy("Z", PlatoonKind::MachineGuns, 40) },
    ];
    let (mut state, tally, musters) = begun(&brief, &levies);
    let company = ids(&musters, "A");
    let counts: Vec<u8> = company.iter().map(|id| state.platoon(*id).losses.count()).collect();
    assert_eq!(counts, [3, 3, 3, 3]);
    let kinds: Vec<PlatoonKind> = company.iter().map(|id| state.spec(*id).kind).collect();
    assert_eq!(kinds[0], PlatoonKind::Headquarters);
    assert!(kinds[1..].iter().all(|kind| *kind == PlatoonKind::InfantrySemi));
    assert!(company[1..].iter().all(|id| state.platoon(*id).superior == Some(company[0])));

    // The losses of X4, two kills and a wound, a kill, and three kills; and, beyond it, the headquarters is destroyed.
    struck(&mut state, company[0], 4, 0);
    struck(&mut state, company[1], 3, 1);
    struck(&mut state, company[2], 2, 0);
    struck(&mut state, company[3], 4, 0);
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    // Of the second platoon 20 are left. Lost are 30, 20, 10 and 30: 90, a quarter of them dead; the wounded point is ten men more.
    assert_eq!(line(&report, "A"), [20, 22, 78, 0, 0]);
    assert_eq!(line(&report, "Z"), [40, 0, 0, 0, 0]);
    assert!(BrigadierGeneral::tally_faults(&tally, &state, &brief).is_empty());
    assert!(brigadier_general::position::faults(&state).is_empty());
}

// covers R45
#[test]
fn the_links_example_of_a_company_comes_out_to_the_man() {
    // X4: HQ 0, first platoon 2 kills and 1 wound, second 1 kill, third 3 kills: 50 present, 60 killed (15 dead), 10 wounded.
    let brief = brief(vec![sent("A", Side::Blue, 120, 0)]);
    let (mut state, tally, musters) = begun(&brief, &[levy("A", PlatoonKind::InfantrySemi, 160)]);
    let company = ids(&musters, "A");
    struck(&mut state, company[1], 3, 1);
    struck(&mut state, company[2], 2, 0);
    struck(&mut state, company[3], 4, 0);
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    assert_eq!(line(&report, "A"), [50, 15, 45 + 10, 0, 0]);
}

// covers R45
#[test]
fn the_medic_brings_the_men_of_a_point_back() {
    let brief = brief(vec![sent("A", Side::Blue, 36, 0)]);
    let (mut state, tally, musters) = begun(&brief, &[levy("A", PlatoonKind::InfantrySemi, 40)]);
    let platoon = ids(&musters, "A")[0];
    // 36 men are four points; one less leaves 36 × 3 / 4 = 27.
    struck(&mut state, platoon, 0, 1);
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    assert_eq!(line(&report, "A"), [27, 0, 9, 0, 0]);
    BrigadierGeneral::evolve(
        &mut state,
        &Event::WoundedTreated { platoon, dead: 0, back: 1, unfilled: 0 },
        Seq(3),
    );
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    assert_eq!(line(&report, "A"), [36, 0, 0, 0, 0]);
    // Two wounds, one of which dies: 9 and 9 men; of 9 lost 2 are dead.
    struck(&mut state, platoon, 0, 2);
    BrigadierGeneral::evolve(
        &mut state,
        &Event::WoundedTreated { platoon, dead: 1, back: 0, unfilled: 0 },
        Seq(4),
    );
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    assert_eq!(line(&report, "A"), [18, 2, 7 + 9, 0, 0]);
}

// covers R12, R45
#[test]
fn prisoners_are_counted_as_captured_with_their_wounded() {
    let brief = brief(vec![sent("A", Side::Blue, 40, 0)]);
    let (mut state, tally, musters) = begun(&brief, &[levy("A", PlatoonKind::InfantryBolt, 40)]);
    let platoon = ids(&musters, "A")[0];
    struck(&mut state, platoon, 1, 1);
    BrigadierGeneral::evolve(&mut state, &Event::PlatoonCaptured { platoon }, Seq(3));
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    assert_eq!(line(&report, "A"), [0, 2, 8, 30, 0]);
}

/// Every strength a platoon can have, every way to lose points and to get them back: the count is always the rating of its men, and
/// nobody is lost or conjured.
#[test]
fn the_count_is_the_rating_of_the_men_whatever_happens() {
    for full in [30, 35, 40] {
        for men in 1..=full {
            let share = Share { full, present: men, crew: 0, squads: Vec::new() };
            let losses = Casualties { dead: share.dead(), wounded: 0 };
            suffer(&Men::of(&share), losses, men, 6);
        }
    }
    for vehicles in 1..=4 {
        let share = Share { full: 4, present: vehicles, crew: 5, squads: Vec::new() };
        let losses = Casualties { dead: share.dead(), wounded: 0 };
        suffer(&Men::of(&share), losses, vehicles * 5, 6);
    }
}

fn suffer(men: &Men, losses: Casualties, all: u32, depth: u8) {
    assert_eq!(men.count(), losses.count(), "{men:?} {losses:?}");
    let gone = men.lost_men() + men.wounded_men() + men.captured_men() + men.told().men();
    assert_eq!(men.people().0 + gone, all, "{men:?}");
    if depth == 0 {
        return;
    }
    let Casualties { dead, wounded } = losses;
    if losses.count() > 0 {
        for now in
            [Casualties { dead: dead + 1, wounded }, Casualties { dead, wounded: wounded + 1 }]
        {
            let mut after = men.clone();
            after.struck(losses, now);
            suffer(&after, now, all, depth - 1);
        }
    }
    if wounded > 0 {
        for (dies, comes_back) in [(1, 0), (0, 1)] {
            let mut treated = men.clone();
            let mut now = losses.treated(dies, comes_back);
            now.dead += treated.treated(dies, comes_back, now.count());
            suffer(&treated, now, all, depth - 1);
        }
    }
    // A smaller battle costs men one by one: a few, a point, and more than a point; a squad of them may come back as half.
    let by_men = men.people().1 == 0;
    for (lost, marks) in [(3, 0), (3, 1), (10, 0), (16, 2)].into_iter().filter(|_| by_men) {
        let wounded = men.people().0.min(lost);
        let mut fought = men.clone();
        let cost = fought.fought(Told { wounded, ..Told::default() }, marks);
        suffer(&fought, cost.added_to(losses), all, depth - 1);
    }
}

// covers R54
#[test]
fn a_platoon_of_25_comes_back_from_the_company_battle_with_17() {
    // X5: squads of 10, 10 and 5 come back as 17 men: two points, eight men lost.
    let share = Share { full: 40, present: 25, crew: 0, squads: vec![(0, 10), (1, 10), (2, 5)] };
    let mut men = Men::of(&share);
    assert_eq!(men.count(), 3);
    let told = Told { killed: 2, wounded: 6, ..Told::default() };
    assert_eq!(men.fought(told, 0), FoughtOut { killed: 1, wounded_killed: 0, wounded: 0 });
    assert_eq!((men.count(), men.people()), (2, (17, 0)));
}

// covers R54
#[test]
fn a_squad_that_came_back_as_half_is_a_wounded_point_whose_men_stay() {
    let share = Share { full: 40, present: 40, crew: 0, squads: Vec::new() };
    let mut men = Men::of(&share);
    // Two squads lost five men each: thirty are three points, of which two are marked.
    let told = Told { killed: 3, wounded: 7, ..Told::default() };
    assert_eq!(men.fought(told, 2), FoughtOut { killed: 1, wounded_killed: 0, wounded: 2 });
    assert_eq!((men.count(), men.people().0), (1, 30));
    // The medic brings a marked point back; nobody comes with it.
    assert_eq!(men.treated(0, 1, 2), 0);
    assert_eq!((men.count(), men.people().0), (2, 30));
}

// covers R54, R13
#[test]
fn men_lost_one_by_one_and_wounded_who_come_back_are_no_full_point() {
    // Ten of forty are a wounded point; a smaller battle costs six of the thirty, which are still three points of ten.
    let share = Share { full: 40, present: 40, crew: 0, squads: Vec::new() };
    let (mut men, hurt) = (Men::of(&share), Casualties { dead: 0, wounded: 1 });
    men.struck(Casualties::default(), hurt);
    let told = Told { wounded: 6, ..Told::default() };
    assert_eq!(men.fought(told, 0), FoughtOut { killed: 0, wounded_killed: 0, wounded: 0 });
    assert_eq!((men.count(), men.people().0), (3, 24));
    // The ten come back: thirty-four are four points. Had four more fallen, thirty would be three.
    assert_eq!(men.clone().treated(0, 1, 4), 0);
    men.fought(Told { wounded: 4, ..Told::default() }, 0);
    assert_eq!((men.count(), men.people().0), (2, 20));
    let (mut few, told) = (Men::of(&share), Told { wounded: 9, ..Told::default() });
    few.struck(Casualties::default(), hurt);
    few.fought(told, 0);
    assert_eq!((few.count(), few.people().0), (3, 21), "21 of 40 are three points");
    assert_eq!(few.clone().treated(0, 1, 4), 0, "31 are four");
    few.fought(Told { wounded: 1, ..Told::default() }, 0);
    assert_eq!(few.treated(0, 1, 3), 0, "20 are two, and 30 are three");
}

// covers R54, R13
#[test]
fn a_point_that_comes_back_short_of_men_is_not_one() {
    // 39 of 40, one of them short already: a wounded point takes nine with it, and leaves thirty.
    let share = Share { full: 40, present: 39, crew: 0, squads: Vec::new() };
    let mut men = Men::of(&share);
    men.struck(Casualties::default(), Casualties { dead: 0, wounded: 1 });
    let gone = men.wounded_men();
    men.fought(Told { wounded: men.people().0 - 21, ..Told::default() }, 0);
    assert_eq!((men.count(), men.people().0), (3, 21));
    // The count would be four again; the men who are there are worth that only from thirty-one on.
    let short = u8::from(21 + gone < 31);
    assert_eq!(men.treated(0, 1, 4), short);
    assert_eq!(men.count(), 4 - short);
}

// covers R54
#[test]
fn those_who_came_wounded_out_of_one_fight_fall_in_the_next() {
    let share = Share { full: 40, present: 40, crew: 0, squads: Vec::new() };
    let mut men = Men::of(&share);
    let mut losses = Casualties::default();
    losses = men.fought(Told { wounded: 20, ..Told::default() }, 2).added_to(losses);
    assert_eq!(losses, Casualties { dead: 2, wounded: 2 }, "two squads of two are wounded points");
    // All twenty fall: no wounded point is left without men.
    losses = men.fought(Told { killed: 5, wounded: 15, ..Told::default() }, 0).added_to(losses);
    assert_eq!((losses, men.count()), (Casualties { dead: 4, wounded: 0 }, 0));
    assert!(losses.is_destroyed());
}

/// H.1: forty men of machine guns are four points and fight as eight stands of five.
// covers R54
#[test]
fn two_stands_of_weapons_are_one_point() {
    let brief = brief(vec![sent("A", Side::Blue, 40, 0), sent("Z", Side::Orange, 40, 0)]);
    let levies = [
        levy("A", PlatoonKind::MachineGuns, 40),
        Levy { battalion: (name("Z"), "Z".to_owned()), ..levy("Z", PlatoonKind::MachineGuns, 40) },
    ];
    let (mut state, _, musters) = begun(&brief, &levies);
    let platoon = ids(&musters, "A")[0];
    let stands = |left: [u32; 8]| left.map(|left| SquadLeft { sent: 5, left }).to_vec();
    // Four of ten, five of ten and nine of ten are left: two points are wounded. Twelve men are lost, which leaves 28 of 40, three
    // points. One stand is gone: a step.
    let (element, line) = (Some(name("A")), ReportElement::default());
    let line = ReportElement { element, present: 28, killed: 3, wounded: 9, ..line };
    let platoons = [(platoon, (line, stands([2, 2, 5, 0, 5, 4, 5, 5])))].into();
    let order = state.order_of(platoon);
    let events = fought_out::losses(&state, &Outcome { platoons, holder: None });
    let told = Told { killed: 3, wounded: 9, ..Told::default() };
    let losses = Casualties { dead: 1, wounded: 2 };
    let levels = Experience::Regular.levels(1);
    let order = order.down(levels, FollowPosition::BelowAim);
    assert_eq!(events, [Event::PlatoonFoughtOut { platoon, told, marks: 2, losses, order }]);
    for event in &events {
        BrigadierGeneral::evolve(&mut state, event, Seq(2));
    }
    let now = state.platoon(platoon);
    assert_eq!((now.losses.count(), now.men.count(), now.men.people().0), (1, 1, 28));
}

// covers R30, R6
#[test]
fn everybody_has_a_place_in_the_line_of_command() {
    let brigade = |levy: Levy| Levy { battalion: (name("bde"), "CCB".to_owned()), ..levy };
    let elements = ["bde.hq", "hq", "A", "mg", "at"].map(|id| sent(id, Side::Blue, 40, 0));
    let mut brief = brief(elements.to_vec());
    brief.elements[2].men = 160;
    let levies = [
        brigade(levy("bde.hq", PlatoonKind::Headquarters, 40)),
        levy("hq", PlatoonKind::Headquarters, 40),
        levy("A", PlatoonKind::InfantrySemi, 160),
        levy("mg", PlatoonKind::MachineGuns, 40),
        Levy { with: Some(name("A")), dug_in: true, ..levy("at", PlatoonKind::AntiTankMedium, 40) },
    ];
    let (state, _, musters) = begun(&brief, &levies);
    let one = |element: &str| ids(&musters, element)[0];
    let above = |platoon: PlatoonId| state.platoon(platoon).superior;
    assert_eq!(above(one("hq")), Some(one("bde.hq")));
    assert_eq!(above(one("A")), Some(one("hq")));
    assert_eq!(above(one("mg")), Some(one("hq")));
    assert_eq!(above(one("at")), Some(one("A")));
    assert_eq!(state.spec(one("bde.hq")).battalion, None);
    let battalion = state.spec(one("hq")).battalion.unwrap();
    assert_eq!(state.battalions[&battalion].headquarters, Some(one("hq")));
    assert!(state.platoon(one("at")).dug_in);
}

// covers R33
#[test]
fn guns_of_a_larger_battle_fire_from_off_the_table_as_often_as_they_can() {
    let mut brief = brief(vec![sent("A", Side::Blue, 40, 0), sent("Z", Side::Orange, 40, 0)]);
    let (id, side) = (name("bty"), Side::Blue);
    let support =
        BriefSupport { id, side, name: "Battery".into(), kind: SupportKind::Guns, shots: 2 };
    brief.support = vec![support];
    let (mut state, tally, _) = begun(
        &brief,
        &[levy("A", PlatoonKind::InfantrySemi, 40), levy("Z", PlatoonKind::Trucks, 40)],
    );
    let battery = PlatoonId(name("bty"));
    assert!(state.is_there(battery) && !state.on_table(battery));
    let target = PlatoonId(name("b1.1"));
    let fired = Event::Fired {
        firers: Vec::new(),
        batteries: vec![battery],
        target,
        dice: 16,
        kills: 0,
        wounds: 0,
        steps: 0,
        facts: Vec::new(),
    };
    BrigadierGeneral::evolve(&mut state, &fired, Seq(2));
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    assert_eq!(report.support.get(&name("bty")), Some(&1));
}

// covers R56, R32
#[test]
fn who_comes_later_is_to_come_with_guns_limbered_and_who_leaves_is_saved() {
    let brief = brief(vec![
        sent("A", Side::Blue, 40, 0),
        sent("at", Side::Blue, 40, 0),
        sent("Z", Side::Orange, 40, 0),
    ]);
    let later = |levy: Levy| Levy { arrives: Some(3), ..levy };
    let (mut state, tally, musters) = begun(
        &brief,
        &[
            later(levy("A", PlatoonKind::InfantrySemi, 40)),
            later(levy("at", PlatoonKind::AntiTankMedium, 40)),
            levy("Z", PlatoonKind::InfantryMixed, 40),
        ],
    );
    let one = |element: &str| ids(&musters, element)[0];
    assert_eq!(state.platoon(one("A")).place, Place::ToCome);
    let guns = state.platoon(one("at"));
    assert_eq!((guns.place, guns.limbered), (Place::ToCome, true));
    struck(&mut state, one("Z"), 1, 0);
    let left = Event::PlatoonLeft { platoon: one("Z") };
    BrigadierGeneral::evolve(&mut state, &left, Seq(3));
    let report = BrigadierGeneral::report(&tally, &state, &brief);
    // Ten men were lost with the point: 2 dead, 8 wounded; thirty come home.
    assert_eq!(line(&report, "Z")[0], 30);
}

// covers R45
#[test]
fn squads_are_told_in_their_order() {
    let brief = brief(vec![sent("A", Side::Blue, 75, 0)]);
    let (mut state, tally, musters) = begun(&brief, &[levy("A", PlatoonKind::InfantrySemi, 80)]);
    // Eight squads, the last of five men, dealt out to two platoons in turn.
    let squad = |sent, left| SquadLeft { sent, left };
    let all = BrigadierGeneral::squads(&tally, &state, name("A"));
    assert_eq!(all, [vec![squad(10, 10); 7], vec![squad(5, 5)]].concat());
    let second = ids(&musters, "A")[1];
    // The second platoon has squads 2, 4, 6 and 8: 35 men; two points less leave 35 × 2 / 4 = 17.
    struck(&mut state, second, 2, 0);
    let left: Vec<u32> = BrigadierGeneral::squads(&tally, &state, name("A"))
        .into_iter()
        .map(|squad| squad.left)
        .collect();
    assert_eq!(left.iter().sum::<u32>(), 40 + 17);
    assert_eq!(left, [10, 10, 10, 7, 10, 0, 10, 0]);
}

#[test]
fn full_strength_says_how_many_platoons_there_are() {
    assert_eq!(platoons_of(160, false), 4);
    assert_eq!(platoons_of(40, false), 1);
    assert_eq!(platoons_of(16, true), 4);
    assert_eq!(platoons_of(1, true), 1);
    assert_eq!((rating(40, 40), rating(1, 40), rating(0, 40)), (4, 1, 0));
}

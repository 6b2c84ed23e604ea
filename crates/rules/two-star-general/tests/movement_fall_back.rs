//! §4.1: stands that lost a close combat fall back; R21, R58, R61, R84.

use kernel::{Answer, Call, Halt, Side, Tape, Unfit};
use two_star_general::decide::Unfolding;
use two_star_general::event::LossCause;
use two_star_general::ground::Hex;
use two_star_general::rules::fall_back::fall_back;
use two_star_general::state::Manner;
use two_star_general::{Event, Refusal, State};

use crate::board::{board, hex, path, platoon, stand};

/// What happens to a stand that must fall back from `us.A`, and from `us.B` where it is beside it, with these answers.
fn back(state: &State, who: &str, answers: &[Answer]) -> Result<Vec<Event>, Halt<Refusal>> {
    let mut unfolding = Unfolding::of(state);
    let at = state.hex_of(stand(who)).unwrap();
    let known = ["us.A", "us.B"].map(stand).into_iter().filter(|id| state.stands.contains_key(id));
    let hexes = known.filter_map(|id| state.hex_of(id));
    let victors: Vec<Hex> = hexes.filter(|hex| hex.adjacent(at)).collect();
    fall_back(&mut unfolding, stand(who), &victors, &mut Tape::new(answers))?;
    Ok(unfolding.finish())
}

/// The words of the options the owner may choose from; the only way counts as one.
fn options(state: &State, who: &str) -> Vec<String> {
    match back(state, who, &[]) {
        Err(Halt::Needs(call)) => match *call {
            Call::Choice(choice) => choice.options.into_iter().map(|option| option.word).collect(),
            Call::Roll(roll) => panic!("{}", roll.title),
        },
        Ok(events) => match &events[0] {
            Event::StandMoved { path, manner: Manner::FallBack, .. } => {
                vec![path.last().unwrap().to_string()]
            }
            other => panic!("{other:?}"),
        },
        Err(halt) => panic!("{halt:?}"),
    }
}

fn fell(who: &str, hexes: &str) -> Event {
    Event::StandMoved { stand: stand(who), path: path(hexes), manner: Manner::FallBack }
}

fn walls(hexes: &str) -> String {
    hexes.split_whitespace().map(|hex| format!("ground {hex} impassable\n")).collect()
}

/// Orange's company at 0505 beaten from 0504; blue's other stands and the ground as `lines` say.
fn beaten(lines: &str) -> State {
    board(&format!(
        "map 9 9\nbattalion us blue move\nstand us.hq 0901 hq\nstand us.A 0504 infantry\n{lines}\n
         battalion de orange hold\nstand de.hq 0509 hq\nstand de.A 0505 infantry"
    ))
}

// covers §4.1 C10 D.4
#[test]
fn one_hex_is_enough_where_it_is_clear() {
    // 0404 and 0604 are beside 0504; the three hexes to the south are clear.
    assert_eq!(options(&beaten(""), "de.A"), ["0405", "0506", "0605"]);
    let chosen = back(&beaten(""), "de.A", &[Answer::Chosen(vec![1])]).unwrap();
    assert_eq!(chosen, [fell("de.A", "0506")]);
    let one = beaten(&walls("0405 0605"));
    assert_eq!(back(&one, "de.A", &[]).unwrap(), [fell("de.A", "0506")]);
}

// covers §4.1
#[test]
fn the_owner_chooses_and_the_usual_way_stays_near_the_hq() {
    let Err(Halt::Needs(call)) = back(&beaten(""), "de.A", &[]) else { panic!("no call") };
    assert_eq!((call.purpose(), call.seat()), ("tsg.fall_back", Side::Orange.actor()));
    let Call::Choice(choice) = *call else { panic!("a roll") };
    // The HQ at 0509 is 4 hexes from 0405 and 0605, 3 from 0506.
    assert_eq!((choice.least, choice.most, choice.usual), (1, 1, vec![1]));
    let unfit = back(&beaten(""), "de.A", &[Answer::Chosen(vec![3])]);
    assert!(matches!(unfit, Err(Halt::Unfit(Unfit::NotOffered { index: 3, offered: 3 }))));
}

// covers §4.1 D.4 TSG-G2
#[test]
fn the_second_printed_fight_ends_two_hexes_back_behind_the_infantry() {
    // Attackers at 0403 and 0603, a third US stand at 0305. One hex back are 0505, held by infantry of the battalion,
    // and zones of control. Two hexes back, beyond that infantry: 0506 is clear; 0405 is beside the third US stand;
    // 0605, in the trees, is held by the HQ. 0705 is clear as well, but the way there leads through the zone and the
    // trees of 0604.
    let fight =
        "map 9 9\nbattalion us blue move\nstand us.hq 0101 hq\nstand us.A 0403 armoured_infantry\n
        platoon us.ht armoured_transport\nstand us.B 0603 medium_armour\nstand us.C 0305 infantry\n
        ground 0604 woods\nground 0605 woods\nbattalion de orange move\nstand de.hq 0605 hq\n
        platoon de.mortar light_artillery\nstand de.A 0504 infantry\nplatoon de.at anti_tank\n
        stand de.B 0505 infantry\n";
    assert_eq!(back(&board(fight), "de.A", &[]).unwrap(), [fell("de.A", "0505 0506")]);
    // Were 0506 shut, only 0505 would still lead away from both attackers, and from there it goes sideways: by 0405, in the
    // zone of the third US stand, or by the trees of 0605.
    let shut = board(&format!("{fight} ground 0506 impassable\n"));
    assert_eq!(options(&shut, "de.A"), ["0406", "0606", "0706"]);
}

// covers §4.1 R61
#[test]
fn of_equally_short_ways_the_one_that_breaks_the_fewest_rules_counts() {
    // Friends hold the three hexes that are clear; every way on leads through one of them.
    let crowd = |lines: &str| {
        board(&format!(
            "map 9 9\nbattalion us blue move\nstand us.hq 0901 hq\nstand us.A 0504 infantry\n{lines}\n
             battalion de orange hold\nstand de.hq 0109 hq\nstand de.A 0505 infantry\n
             stand de.B 0405 infantry\nstand de.C 0506 infantry\nstand de.D 0605 infantry"
        ))
    };
    // By 0405: 0306, 0406. By 0506: 0406, 0507, 0606. By 0605: 0606, 0706. 0305 and 0705 are no farther from 0504 than
    // 0405 and 0605.
    let free = ["0306", "0406", "0507", "0606", "0706"];
    assert_eq!(options(&crowd(""), "de.A"), free);
    // Woods under two of the three friends leave the way through the third.
    let woods = "ground 0405 woods\nground 0605 woods";
    assert_eq!(options(&crowd(woods), "de.A"), ["0406", "0507", "0606"]);
    // A halt at the end of the way breaks nothing.
    let ends = format!("{woods}\nground 0507 woods");
    assert_eq!(options(&crowd(&ends), "de.A"), ["0406", "0507", "0606"]);
    // A large river is to be halted before.
    let river = format!("{woods}\nground 0507 river\nground 0606 river");
    assert_eq!(options(&crowd(&river), "de.A"), ["0406"]);
    let side = format!("{woods}\nside 0506 0507 river\nside 0506 0606 river bridge");
    assert_eq!(options(&crowd(&side), "de.A"), ["0406", "0606"]);
    // Where every way breaks one, all are open.
    let everywhere = format!("{woods}\nground 0506 woods");
    assert_eq!(options(&crowd(&everywhere), "de.A"), free);
}

// covers §4.1 R103
#[test]
fn no_way_back_leads_into_the_row_of_the_enemy() {
    // Friends in woods behind it: every way on breaks a rule, and all of them lead away from 0607.
    let friends = "stand de.B 0506 infantry\nstand de.C 0605 infantry\nstand de.D 0706 infantry";
    let woods = "ground 0506 woods\nground 0605 woods\nground 0706 woods";
    let state = board(&format!(
        "map 12 12\n{woods}\nbattalion us blue move\nstand us.hq 0112 hq\nstand us.A 0607 infantry\n
         battalion de orange hold\nstand de.hq 1201 hq\nstand de.A 0606 infantry\n{friends}"
    ));
    assert_eq!(options(&state, "de.A"), ["0405", "0505", "0604", "0705", "0805"]);
}

// covers §4.1 R21 R103
#[test]
fn sideways_is_for_impassable_ground_and_the_edge_and_not_for_enemies() {
    // Walls leave 0404 and 0604, beside the enemy like 0505 itself.
    let walls = walls("0405 0506 0605");
    assert_eq!(options(&beaten(&walls), "de.A"), ["0304", "0305", "0704", "0705"]);
    // Enemies in the three hexes behind it leave nothing.
    let ring = "stand us.C 0405 infantry\nstand us.D 0506 infantry\nstand us.E 0605 infantry";
    let destroyed = Event::StandDestroyed { stand: stand("de.A"), cause: LossCause::NoEscape };
    assert_eq!(back(&beaten(ring), "de.A", &[]).unwrap()[0], destroyed);
}

// covers §4.1
#[test]
fn zones_are_passed_where_there_is_no_other_way_as_short() {
    // Walls leave 0404, in the zone of 0504, as the only neighbour, and 0304 and 0305 behind it.
    let state = beaten(&walls("0405 0506 0605 0604 0403"));
    assert_eq!(options(&state, "de.A"), ["0304", "0305"]);
    // With 0305 in the zone of a second enemy, one is left.
    let state = beaten(&format!("{}stand us.B 0205 infantry", walls("0405 0506 0605 0604 0403")));
    assert_eq!(options(&state, "de.A"), ["0304"]);
}

// covers §4.1 R21
#[test]
fn a_stand_without_a_way_is_destroyed_with_all_that_is_with_it() {
    let text = format!("{}\nplatoon us.mg machine_gun", walls("0404 0405 0506 0605 0604"));
    let mut state = beaten(&text);
    let events = back(&state, "de.A", &[]).unwrap();
    let (who, cause) = (stand("de.A"), LossCause::NoEscape);
    assert_eq!(events[0], Event::StandDestroyed { stand: who, cause });
    state.platoons.get_mut(&platoon("us.mg")).unwrap().with = Some(who);
    let events = back(&state, "de.A", &[]).unwrap();
    let lost = Event::PlatoonLost { platoon: platoon("us.mg"), cause };
    assert_eq!(events[..2], [lost, Event::StandDestroyed { stand: who, cause }]);
}

// covers R58
#[test]
fn the_edge_of_the_table_is_no_way_out_not_even_the_own_one() {
    let corner = |home: &str| {
        board(&format!(
            "map 9 9\n{home}\nground 0102 impassable\nbattalion us blue move\nstand us.hq 0901 hq\n
             stand us.A 0201 infantry\nbattalion de orange hold\nstand de.hq 0109 hq\n
             stand de.A 0101 infantry"
        ))
    };
    for home in ["", "home orange north", "home orange west"] {
        let destroyed = Event::StandDestroyed { stand: stand("de.A"), cause: LossCause::NoEscape };
        assert_eq!(back(&corner(home), "de.A", &[]).unwrap()[0], destroyed);
    }
}

// covers §4.1
#[test]
fn a_stand_that_died_in_the_fight_falls_back_nowhere() {
    let mut unfolding = Unfolding::of(&beaten(""));
    unfolding.destroy(stand("de.A"), LossCause::Fight);
    let before = unfolding.clone().finish();
    fall_back(&mut unfolding, stand("de.A"), &[hex("0504")], &mut Tape::new(&[])).unwrap();
    assert_eq!(unfolding.finish(), before);
}

/// A battery at 0905 beaten from 0904 on a wide table.
fn gun(kind: &str, lines: &str) -> State {
    board(&format!(
        "map 17 17\nbattalion us blue move\nstand us.hq 1701 hq\nstand us.A 0904 infantry\n{lines}\n
         battalion de orange hold\nstand de.hq 0117 hq\nbattery de.g orange 0905 {kind} shots=2"
    ))
}

fn farthest(ends: &[String]) -> u32 {
    ends.iter().map(|end| hex(end).distance(hex("0905"))).max().unwrap()
}

// covers §4.1 §5 R84
#[test]
fn a_battery_may_use_its_full_move_and_loses_its_shots() {
    for (kind, most, end) in [("artillery", 6, "0911"), ("armoured_artillery", 5, "0910")] {
        let state = gun(kind, "");
        let ends = options(&state, "de.g");
        assert_eq!(farthest(&ends), most, "{kind}");
        assert!(ends.iter().all(|end| hex(end).distance(hex("0904")) > 1));
        for plain in ["0805", "0906", "1005"] {
            assert!(ends.contains(&plain.to_owned()), "{plain}");
        }
        let index = ends.iter().position(|option| option == end).unwrap();
        let answer = [Answer::Chosen(vec![u16::try_from(index).unwrap()])];
        let events = back(&state, "de.g", &answer).unwrap();
        let way = &"0906 0907 0908 0909 0910 0911"[..5 * usize::try_from(most).unwrap() - 1];
        assert_eq!(events, [fell("de.g", way), Event::ShotsLost { battery: stand("de.g") }]);
    }
    let mut spent = gun("artillery", "");
    spent.stands.get_mut(&stand("de.g")).unwrap().shots = 0;
    assert_eq!(back(&spent, "de.g", &[Answer::Chosen(vec![0])]).unwrap().len(), 1);
}

// covers §4.1 R84
#[test]
fn after_its_first_hex_a_battery_keeps_off_the_enemy() {
    // Its first hex, 0906, lies in the zone of an enemy that did not fight; 0907 would be a second one.
    let beside = "ground 1005 impassable\nstand us.C 0806 infantry";
    let ends = options(&gun("artillery", beside), "de.g");
    let offers = |end: &str| ends.contains(&end.to_owned());
    assert!(offers("1006") && !offers("0906") && !offers("0907"));
    // An enemy at 0909 keeps it two hexes off.
    let ends = options(&gun("artillery", "stand us.B 0909 infantry"), "de.g");
    let offers = |end: &str| ends.contains(&end.to_owned());
    assert!(offers("0907") && !offers("0908"));
}

// covers §4.1 R84
#[test]
fn after_its_first_hex_a_battery_obeys_the_ground() {
    let ring = "0903 0907 0803 1003 0806 1006 0704 0705 0706 1104 1105 1106";
    let of = |terrain: &str| -> String {
        ring.split_whitespace().map(|hex| format!("ground {hex} {terrain}\n")).collect()
    };
    // The normal rate ends on entering; the strategic rate ends before woods, and goes through towns.
    assert_eq!(farthest(&options(&gun("artillery", &of("woods")), "de.g")), 2);
    assert_eq!(farthest(&options(&gun("artillery", &of("town")), "de.g")), 6);
    assert_eq!(farthest(&options(&gun("artillery", &of("river")), "de.g")), 1);
    // What the first hex is does not matter.
    let first = "ground 0805 woods\nground 0906 woods\nground 1005 woods\n";
    assert_eq!(farthest(&options(&gun("artillery", first), "de.g")), 6);
}

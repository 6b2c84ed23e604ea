//! Exact odds: the values of the analysis, by fractions where it gives fractions.

use combat_captain::order::Order;
use combat_captain::rules::combat::{self, Melee};
use combat_captain::rules::options::{MoraleParity, Options, RollLow};
use combat_captain::rules::points::AUTO_KILL;
use combat_captain::rules::volley::{self, Occasion, Sheaf};
use combat_captain::rules::{dice, fire, movement};
use combat_captain::state::State;
use combat_captain::tables::{Band, Going};
use kernel::odds::{Distribution, FaceSet, Fraction};
use kernel::{Call, Halt, Side};

use crate::board::{board, give, sub, unit};
use crate::script::order;

const EVEN: FaceSet = FaceSet::of(&[2, 4, 6]);
const ALL: FaceSet = FaceSet::of(&[1, 2, 3, 4, 5, 6]);

fn sheaf(state: &State, text: &str) -> Sheaf {
    let Order::Fire { volley } = order(text) else { panic!("{text}") };
    volley::aim(state, Side::Blue, &volley, Occasion::Active).unwrap().remove(0)
}

/// One sub-unit of a kind fires three dice at a squad in the open.
fn single(kind: &str, distance: i32) -> Distribution {
    let text = format!(
        "phase activation blue\nunit a blue\nsub a.1 {kind}\nunit b orange\nsub b.1 rifles\nacting a"
    );
    let state = board(&text);
    sheaf(&state, &format!("fire a.1:3 at b.1 say {distance}")).odds(&state)
}

fn chances(odds: &Distribution) -> Vec<String> {
    odds.values().map(|(_, chance)| chance.to_string()).collect()
}

// covers §2, §11.3
#[test]
fn one_squads_hits_are_exact() {
    let short = single("rifles", 8);
    assert_eq!(chances(&short), ["569/1296", "127/648", "17/81", "197/1296", "1/324"]);
    assert_eq!(short.mean(), Fraction::new(1405, 1296));
    assert_eq!(single("enhanced", 8).mean(), Fraction::new(5, 4));
    let machine_gun = single("machine_gun", 12);
    assert_eq!(
        chances(&machine_gun),
        ["23/108", "5/54", "167/648", "49/162", "23/216", "2/81", "1/324"]
    );
    assert_eq!(machine_gun.mean(), Fraction::new(25, 12));
    let medium = single("rifles", 16);
    assert_eq!(chances(&medium), ["467/648", "65/432", "103/1296", "7/144", "1/1296"]);
    assert_eq!(medium.mean(), Fraction::new(11, 24));
    assert_eq!(single("enhanced", 16).mean(), Fraction::new(7, 12));
    assert_eq!(single("machine_gun", 24).mean(), Fraction::new(4, 3));
    let long = single("rifles", 24);
    assert_eq!(chances(&long), ["1057/1296", "79/648", "29/648", "23/1296"]);
    assert_eq!(long.mean(), Fraction::new(343, 1296));
    assert_eq!(single("enhanced", 24).mean(), Fraction::new(13, 36));
    assert_eq!(single("machine_gun", 36).mean(), Fraction::new(13, 12));
}

// covers §5, R8
#[test]
fn five_squads_together_are_exact() {
    let squads: String = (1..=5).map(|n| format!("sub a.{n} enhanced\n")).collect();
    let text = format!(
        "phase activation blue\nunit a blue\n{squads}unit b orange\nsub b.1 rifles\nacting a"
    );
    let state = board(&text);
    let joined = sheaf(&state, "fire a.1:3 a.2:3 a.3:3 a.4:3 a.5:3 at b.1 say 16").odds(&state);
    assert_eq!(joined.mean().decimal_text(6), "5.184871");
    let common = crate::board::played(&state, Side::Blue, &order("common fire"), &[]);
    let volley = sheaf(&common, "fire a.1:4 a.2:4 a.3:4 a.4:4 a.5:4 at b.1 say 8").odds(&common);
    assert_eq!(volley.mean().decimal_text(6), "11.987628");
    assert_eq!(volley.chance(&AUTO_KILL).decimal_text(4), "0.0005");
}

// covers §8.1, §8.2, §8.3
#[test]
fn inches_have_the_books_means() {
    let state = board(
        "unit a blue\nsub a.1 rifles\nsub a.2 tank armour=thin\nunit b orange\nsub b.1 rifles",
    );
    let mean = |id: &str, dice, going| movement::inches_odds(&state, sub(id), dice, going).mean();
    assert_eq!(mean("a.1", 3, Going::Normal), Fraction::whole(6));
    assert_eq!(mean("a.1", 1, Going::Normal), Fraction::whole(2));
    assert_eq!(mean("a.2", 3, Going::Normal), Fraction::new(21, 2));
    assert_eq!(mean("a.1", 3, Going::Odd), Fraction::new(9, 2));
    assert_eq!(mean("a.2", 3, Going::Odd), Fraction::new(9, 2));
    let three = movement::inches_odds(&state, sub("a.1"), 3, Going::Normal);
    assert_eq!(three.chance(&0), Fraction::new(1, 8));
    let four = movement::inches_odds(&state, sub("a.1"), 4, Going::Normal);
    assert_eq!(four.chance(&24), Fraction::new(1, 1296));
}

// covers §3.1
#[test]
fn the_initiative_is_exact() {
    for (lines, win, tie) in
        [("holder blue", "13/18", "1/9"), ("holder blue\ntally blue 0 1", "35/36", "1/36")]
    {
        let state =
            board(&format!("{lines}\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles"));
        let Err(Halt::Needs(call)) = give(&state, Side::Blue, &Order::ThrowForInitiative, &[])
        else {
            panic!()
        };
        let Call::Roll(roll) = *call else { panic!() };
        let told: Vec<String> =
            roll.outcomes.iter().map(|named| named.chance.to_string()).collect();
        assert_eq!(told, [win, tie]);
    }
    // Orange throws when blue's three and two for having had it are known: a six is more, a five a tie.
    let state = board("holder blue\nunit a blue\nsub a.1 rifles\nunit b orange\nsub b.1 rifles");
    let three = [kernel::Answer::Faces(vec![3])];
    let Err(Halt::Needs(call)) = give(&state, Side::Blue, &Order::ThrowForInitiative, &three)
    else {
        panic!()
    };
    let Call::Roll(roll) = *call else { panic!() };
    let told: Vec<String> = roll.outcomes.iter().map(|named| named.chance.to_string()).collect();
    assert_eq!(told, ["1/6", "1/6"]);
}

// covers §12.5
#[test]
fn close_combat_is_exact() {
    let wins = |attackers: usize, defenders: usize, cover: u8| {
        let of = |unit: &str, count: usize, cover: u8| -> String {
            (1..=count).map(|n| format!("sub {unit}.{n} machine_gun cover={cover}\n")).collect()
        };
        let (attack, defence) = (of("a", attackers, 0), of("b", defenders, cover));
        let state = board(&format!("unit a blue\n{attack}unit b orange\n{defence}"));
        let melee = Melee { attacker: unit("a"), defender: unit("b") };
        let meeting = combat::meeting(&state, melee);
        (meeting.more().decimal_text(6), meeting.equal().decimal_text(6))
    };
    assert_eq!(wins(7, 5, 0), ("0.499910".into(), "0.054803".into()));
    assert_eq!(wins(7, 5, 1), ("0.245074".into(), "0.045527".into()));
    assert_eq!(wins(5, 5, 0), ("0.330102".into(), "0.055993".into()));
}

// covers R1, R3, §9.2
#[test]
fn markers_leave_the_face_and_take_the_pip() {
    let options = Options::default();
    assert_eq!(dice::sum(options, &[1, 4, 6], ALL, 1), 8);
    assert_eq!(dice::sum(options, &[1, 4, 6], EVEN, 1), 8);
    assert_eq!(dice::sum(options, &[2, 4, 6], EVEN, 3), 4, "nothing below none");
    let after = Options { morale_parity: MoraleParity::AfterMinus, ..options };
    assert_eq!(dice::sum(after, &[1, 3, 5], EVEN, 1), 6, "0, 2 and 4 are read");
    assert_eq!(dice::sum(after, &[2, 4, 6], EVEN, 1), 0, "1, 3 and 5 are read");
    assert_eq!((dice::variable(1, 0), dice::variable(1, 3), dice::variable(6, 2)), (1, 1, 4));
    assert_eq!(Band::Short.faces(), ALL);
}

// covers R2
#[test]
fn markers_make_low_rolls_harder_unless_the_group_says_otherwise() {
    let with = |roll_low| Options { morale_roll_low: roll_low, ..Options::default() };
    for (reading, faces) in
        [(RollLow::Penalty, [1, 0]), (RollLow::Literal, [3, 6]), (RollLow::None, [2, 2])]
    {
        let low = [1, 5].map(|markers| dice::low_enough(with(reading), 2, markers));
        assert_eq!(low, faces, "{reading:?}");
    }
    let literal = with(RollLow::Literal);
    assert_eq!(dice::low_enough(literal, 0, 3), 0, "no cover is no save");
}

/// The whole outcome by hand: every throw of two fire dice and a variable die, every save, counted one by one.
// covers §10.4, R6
#[test]
fn losses_after_saves_agree_with_counting() {
    let text = "phase activation blue\nunit a blue\nsub a.1 machine_gun\nunit b orange\nsub b.1 rifles figures=2,2 cover=2\n\
                sub b.2 rifles\nacting a";
    let state = board(text);
    let sheaf = sheaf(&state, "fire a.1:2 at b.1 say 8");
    let mut counted = [Fraction::zero(), Fraction::zero(), Fraction::zero()];
    for one in 1..=6_i32 {
        for two in 1..=6_i32 {
            for red in 1..=6_u8 {
                let cell = combat_captain::tables::fire_chart(one + two + 6, red);
                let combat_captain::tables::Cell::Number(hits) = cell else { panic!() };
                // Each hit gets through with 4 of 6 against cover 2; two figures are all there are.
                for mask in 0..1_u32 << hits {
                    let through = mask.count_ones();
                    let ways = 4_u64.pow(through) * 2_u64.pow(u32::from(hits) - through);
                    let chance = Fraction::new(ways, 216 * 6_u64.pow(u32::from(hits)));
                    let at = through.min(2) as usize;
                    counted[at] = counted[at].clone() + chance;
                }
            }
        }
    }
    let told = fire::losses_odds(&state, &sheaf);
    assert_eq!([0, 1, 2].map(|lost| told.chance(&lost)), counted);
}

//! What fire is thrown with and what it does, against the book's numbers and against sums made another way.

use brigadier_general::rules::casualties::strike;
use brigadier_general::rules::dice::{
    Aim, FireKind, Firer, Manner, Weapon, direct, indirect, manner,
};
use brigadier_general::rules::effect::{self, Effect, Exposure, Pool};
use brigadier_general::rules::options::{
    AreaSteps, DefendDice, FollowPosition, Options, WoundExample,
};
use brigadier_general::state::{Casualties, OrderMarker};
use brigadier_general::tables::{Class, Cover, Experience, PlatoonKind};
use kernel::odds::Fraction;
use kernel::table::Length;

const OPEN: Exposure = Exposure { cover: Cover::Open, under_shells: Cover::Open, doubles: false };

const fn lost(dead: u8, wounded: u8) -> Casualties {
    Casualties { dead, wounded }
}

// covers §11.5.9, R1
#[test]
fn kills_and_wounds_strike_the_unhurt_first() {
    let stated = |before, kills, wounds| strike(before, kills, wounds, WoundExample::Stated);
    assert_eq!(stated(lost(0, 1), 1, 1), lost(1, 2), "the book's first example");
    assert_eq!(stated(lost(1, 2), 2, 1), lost(3, 1), "by the rule");
    assert_eq!(stated(lost(1, 3), 0, 2), lost(1, 3), "all are wounded already");
    assert_eq!(stated(lost(0, 0), 9, 3), lost(4, 0), "no man is left to be wounded");
    assert!(stated(lost(2, 2), 2, 0).is_destroyed());
}

// covers R1
#[test]
fn the_printed_example_is_a_reading() {
    let printed = |before, kills, wounds| strike(before, kills, wounds, WoundExample::Printed);
    assert_eq!(printed(lost(0, 1), 1, 1), lost(1, 2));
    assert_eq!(printed(lost(1, 2), 2, 1), lost(2, 2), "as printed");
    assert_eq!(printed(lost(2, 2), 1, 0), lost(3, 1), "no unhurt man was found");
}

/// Every number of kills and wounds at every platoon: no man is added or counted twice, more kills never leave more alive.
// covers §11.5.2, §11.5.9
#[test]
fn losses_conserve_the_count() {
    for reading in [WoundExample::Stated, WoundExample::Printed] {
        for dead in 0..=4_u8 {
            for wounded in 0..=4 - dead {
                let before = lost(dead, wounded);
                for (kills, wounds) in (0..12).flat_map(|kills| (0..6).map(move |w| (kills, w))) {
                    let after = strike(before, kills, wounds, reading);
                    assert!(after.dead + after.wounded <= 4, "{before:?} {kills} {wounds}");
                    assert!(after.dead >= dead && after.count() <= before.count());
                    let more = strike(before, kills + 1, wounds, reading);
                    assert!(more.dead >= after.dead);
                }
            }
        }
    }
}

const AIMED: Manner = Manner { kind: FireKind::Aimed, halved: false };

fn firer(kind: PlatoonKind, count: u8, manner: Manner) -> Firer {
    Firer { kind, launcher: false, count, manner }
}

/// How a platoon fires that keeps this order.
fn with(order: OrderMarker) -> Option<Manner> {
    manner(order, order, Options::default())
}

const fn at(class: Class, inches: i32) -> Aim {
    Aim { class, open_topped: false, distance: Length::inches(inches) }
}

// covers §11.5.2, R9
#[test]
fn halves_of_dice_are_rounded_up_platoon_by_platoon() {
    let foot = at(Class::Foot, 10);
    let dice = |kind, count| direct(firer(kind, count, AIMED), foot);
    assert_eq!(dice(PlatoonKind::InfantryBolt, 1), Some((1, Weapon::Own)));
    assert_eq!(dice(PlatoonKind::InfantryBolt, 3), Some((2, Weapon::Own)));
    assert_eq!(dice(PlatoonKind::InfantryBolt, 4), Some((2, Weapon::Own)));
    assert_eq!(dice(PlatoonKind::InfantrySemi, 4), Some((4, Weapon::Own)));
    assert_eq!(dice(PlatoonKind::InfantryMixed, 4), Some((4, Weapon::Own)));
    assert_eq!(dice(PlatoonKind::InfantrySemi, 0), None, "wounded men do not fire");
}

// covers §15, R8, R39
#[test]
fn a_launcher_throws_five_for_its_platoon() {
    let armed = |order, count| {
        let own = firer(PlatoonKind::InfantrySemi, count, with(order)?);
        Some(Firer { launcher: true, ..own })
    };
    let tank = at(Class::Medium, 2);
    let dice = |order, count| direct(armed(order, count)?, tank);
    assert_eq!(dice(OrderMarker::Aim, 1), Some((5, Weapon::Launcher)));
    assert_eq!(dice(OrderMarker::Move, 4), Some((5, Weapon::Launcher)));
    assert_eq!(dice(OrderMarker::Defend, 4), Some((3, Weapon::Launcher)), "half of five, up");
    assert_eq!(dice(OrderMarker::Double, 4), None);
    assert_eq!(dice(OrderMarker::Hold, 4), None);
    assert_eq!(dice(OrderMarker::Aim, 0), None);
    let too_far = Aim { distance: Length(201), ..tank };
    assert_eq!(direct(armed(OrderMarker::Aim, 4).unwrap(), too_far), None);
}

// covers R23, R39
#[test]
fn how_one_fires_is_the_worse_of_then_and_now() {
    use OrderMarker as Order;
    let now = |at_first, now| manner(at_first, now, Options::default());
    assert_eq!(now(Order::Aim, Order::Aim), Some(AIMED));
    let area = Manner { kind: FireKind::Area, halved: false };
    assert_eq!(now(Order::Move, Order::Aim), Some(area), "shot down to Aim it aims no better");
    assert_eq!(now(Order::Aim, Order::Defend), Some(Manner { halved: true, ..AIMED }));
    assert_eq!(now(Order::Move, Order::Shaken), Some(Manner { halved: true, ..area }));
    assert_eq!(now(Order::Double, Order::Aim), None);
    assert_eq!(now(Order::Aim, Order::Hold), None);
    let full = Options { defend_dice: DefendDice::Full, ..Options::default() };
    assert_eq!(manner(Order::Defend, Order::Defend, full), Some(AIMED));
}

// covers R51, R39
#[test]
fn armour_is_hurt_by_what_can_hurt_it() {
    let fires = |kind, order, aim| direct(firer(kind, 3, with(order)?), aim).map(|(dice, _)| dice);
    let aim = OrderMarker::Aim;
    assert_eq!(fires(PlatoonKind::AntiTankMedium, aim, at(Class::Light, 20)), Some(12));
    assert_eq!(fires(PlatoonKind::AntiTankMedium, aim, at(Class::Heavy, 20)), Some(6));
    assert_eq!(fires(PlatoonKind::AntiTankMedium, OrderMarker::Move, at(Class::Heavy, 20)), None);
    assert_eq!(fires(PlatoonKind::MachineGuns, aim, at(Class::Light, 10)), Some(3));
    assert_eq!(fires(PlatoonKind::MachineGuns, aim, at(Class::Medium, 10)), None);
    assert_eq!(fires(PlatoonKind::InfantrySemi, aim, at(Class::Light, 5)), None);
    let half_track = Aim { class: Class::Light, open_topped: true, distance: Length::inches(10) };
    assert_eq!(fires(PlatoonKind::MachineGuns, aim, half_track), Some(9), "open above");
    assert_eq!(fires(PlatoonKind::InfantrySemi, aim, half_track), None, "no crewed weapon");
    assert_eq!(fires(PlatoonKind::Engineers, aim, at(Class::Heavy, 1)), Some(5), "flat");
    assert_eq!(fires(PlatoonKind::Engineers, aim, at(Class::Heavy, 2)), None);
    assert_eq!(fires(PlatoonKind::Trucks, aim, at(Class::Foot, 1)), None);
    assert_eq!(fires(PlatoonKind::Mortars, aim, at(Class::Foot, 6)), None, "only indirectly");
}

// covers R51
#[test]
fn indirect_fire_has_a_nearest_and_a_farthest() {
    let inches = |far| Some(Length::inches(far));
    assert_eq!(indirect(PlatoonKind::Mortars, 4, Class::Foot, inches(5)), Some(8));
    assert_eq!(indirect(PlatoonKind::Mortars, 4, Class::Foot, Some(Length(499))), None);
    assert_eq!(indirect(PlatoonKind::Mortars, 4, Class::Foot, Some(Length(4001))), None);
    assert_eq!(indirect(PlatoonKind::Mortars, 4, Class::Medium, inches(10)), None);
    assert_eq!(
        indirect(PlatoonKind::ArtilleryLight, 4, Class::Foot, None),
        Some(16),
        "off the table"
    );
    assert_eq!(indirect(PlatoonKind::ArtilleryMedium, 4, Class::Light, None), Some(8));
    assert_eq!(indirect(PlatoonKind::Rockets, 1, Class::Gun, inches(60)), Some(8));
    assert_eq!(indirect(PlatoonKind::InfantrySemi, 4, Class::Foot, inches(8)), None);
}

// covers §15, §11.5.10, R3
#[test]
fn steps_become_levels_by_experience() {
    let falls = |from: OrderMarker, experience: Experience, steps| {
        from.down(experience.levels(steps), FollowPosition::BelowAim)
    };
    let from = OrderMarker::Move;
    assert_eq!(falls(from, Experience::Regular, 6), OrderMarker::Hold, "the book's example");
    assert_eq!(Experience::Recruits.levels(3), 5);
    assert_eq!(Experience::Green.levels(3), 3);
    assert_eq!(Experience::Regular.levels(1), 0);
    assert_eq!(Experience::Seasoned.levels(3), 1);
    assert_eq!(Experience::Elite.levels(5), 1);
    assert_eq!(
        OrderMarker::Aim.down(1, FollowPosition::BelowAim),
        OrderMarker::Defend,
        "no order falls to Follow"
    );
    assert_eq!(OrderMarker::Follow.down(1, FollowPosition::BelowAim), OrderMarker::Defend);
    assert_eq!(OrderMarker::Follow.down(0, FollowPosition::BelowAim), OrderMarker::Follow);
    assert_eq!(OrderMarker::Double.down(99, FollowPosition::BelowAim), OrderMarker::Rout);
}

// covers §11.5.9
#[test]
fn the_odds_of_fifteen_dice() {
    let pool = Pool { aimed: 15, ..Pool::default() };
    let odds = effect::odds(pool, OPEN, AreaSteps::Sixes);
    // In the open kills and wounds together are the sixes.
    let three = odds.chance_of(|effect| effect.kills + effect.wounds >= 3);
    assert_eq!(three.decimal_text(6), "0.467775");
    let mean = |of: fn(&Effect) -> u16| odds.map(|effect| i64::from(of(effect))).mean();
    assert_eq!(mean(|effect| effect.kills + effect.wounds), Fraction::new(5, 2));
    assert_eq!(mean(|effect| effect.steps), Fraction::whole(5));
}

// covers R4
#[test]
fn a_light_battery_shakes_regulars_who_are_dug_in() {
    let pool = Pool { artillery: 16, ..Pool::default() };
    let dug_in = Exposure { cover: Cover::Hard, under_shells: Cover::Hard, doubles: false };
    let odds = effect::odds(pool, dug_in, AreaSteps::Sixes);
    let orders = odds.map(|effect| {
        OrderMarker::Aim.down(Experience::Regular.levels(effect.steps), FollowPosition::BelowAim)
    });
    let percent = |order| orders.chance(&order).percent_text(0);
    let expected = [
        (OrderMarker::Aim, "23"),
        (OrderMarker::Defend, "26"),
        (OrderMarker::Shaken, "40"),
        (OrderMarker::Hold, "8"),
        (OrderMarker::Back, "4"),
    ];
    for (order, text) in expected {
        assert_eq!(percent(order).trim_end_matches('%').trim(), text, "{order:?}");
    }
}

/// The chances against every throw of four dice of each pair of kinds, counted one by one.
// covers R38
#[test]
fn the_odds_are_those_of_every_throw() {
    let pools = [
        Pool { aimed: 2, artillery: 1, area: 1 },
        Pool { aimed: 0, artillery: 2, area: 2 },
        Pool { aimed: 4, artillery: 0, area: 0 },
    ];
    let covers = [Cover::Open, Cover::Soft, Cover::Hard];
    let targets = covers.iter().flat_map(|cover| {
        covers.iter().flat_map(move |shells| {
            [false, true].map(|doubles| Exposure { cover: *cover, under_shells: *shells, doubles })
        })
    });
    for target in targets {
        for (pool, steps) in pools.iter().flat_map(|pool| {
            [AreaSteps::Sixes, AreaSteps::FivesAndSixes].map(|steps| (*pool, steps))
        }) {
            let mut counted = std::collections::BTreeMap::<Effect, u32>::new();
            for throw in 0..6_u32.pow(4) {
                let faces: Vec<u8> =
                    (0..4).map(|die| (throw / 6_u32.pow(die) % 6) as u8 + 1).collect();
                *counted.entry(effect::read(pool, target, steps, &faces)).or_default() += 1;
            }
            let odds = effect::odds(pool, target, steps);
            assert_eq!(odds.values().count(), counted.len());
            for (effect, count) in counted {
                assert_eq!(odds.chance(&effect), Fraction::new(count, 1296), "{effect:?}");
            }
        }
    }
}

// covers §11.5.9, §11.5.10, R38
#[test]
fn what_tells_of_many_dice_leaves_a_platoon_as_all_of_them_do() {
    let pools = [(0, 0, 0), (1, 0, 0), (0, 2, 0), (3, 0, 5), (9, 4, 0), (12, 9, 7), (40, 0, 0)];
    for (aimed, artillery, area) in pools {
        let pool = Pool { aimed, artillery, area };
        for (cover, under_shells, doubles) in [
            (Cover::Open, Cover::Open, false),
            (Cover::Open, Cover::Open, true),
            (Cover::Soft, Cover::Open, false),
            (Cover::Hard, Cover::Soft, true),
        ] {
            let target = Exposure { cover, under_shells, doubles };
            for steps in [AreaSteps::Sixes, AreaSteps::FivesAndSixes] {
                for experience in Experience::ALL {
                    let all = effect::odds(pool, target, steps);
                    let telling = effect::telling(pool, target, steps, experience);
                    for dead in 0..4 {
                        let was = Casualties { dead, wounded: u8::from(dead < 3) };
                        let fate = |one: &Effect| {
                            let losses = [WoundExample::Stated, WoundExample::Printed]
                                .map(|reading| strike(was, one.kills, one.wounds, reading));
                            (
                                losses,
                                OrderMarker::Double
                                    .down(experience.levels(one.steps), FollowPosition::BelowAim),
                            )
                        };
                        let [telling, all] = [&telling, &all].map(|one| one.map(fate).reduced());
                        assert_eq!(telling, all, "{pool:?} {target:?}");
                    }
                }
            }
        }
    }
}

/// Six aimed dice at a platoon of recruits in the open, with one wounded point: all by hand.
///
/// So many of 6^6 = 46,656 throws show no six, one, two, …: 5^6 = 15,625, 6 × 5^5 = 18,750, 15 × 5^4 = 9,375, 20 × 5^3 = 2,500, and 406
/// show four or more. By the odd rule these are nothing, a wound, two kills, two kills and a wound, and four kills or more.
// covers §11.5.9, §11.5.10, R1, R3
#[test]
fn what_tells_of_six_dice_is_what_the_hand_counts() {
    let dice = Pool { aimed: 6, ..Pool::default() };
    let telling = effect::telling(dice, OPEN, AreaSteps::Sixes, Experience::Recruits);
    let of = |throws: u32| Fraction::new(throws, 46_656);
    // Of three unhurt points two kills leave one, which a wound strikes. Four kills strike the wounded point too; as the book prints its
    // example they stop at the unhurt.
    for (reading, four) in [(WoundExample::Stated, lost(4, 0)), (WoundExample::Printed, lost(3, 1))]
    {
        let losses = telling.map(|one| strike(lost(0, 1), one.kills, one.wounds, reading));
        let expected = [
            (lost(0, 1), 15_625),
            (lost(0, 2), 18_750),
            (lost(2, 1), 9_375),
            (lost(2, 2), 2_500),
            (four, 406),
        ];
        for (after, throws) in expected {
            assert_eq!(losses.chance(&after), of(throws), "{reading:?}: {after:?}");
        }
    }
    // Three levels for two steps, rounded up: 0, 2, 3, 5, 6, 8. From Double seven levels lead down to Rout, so five steps are as many as
    // six. So many of 3^6 = 729 show no five or six, one, two, …: 64, 192, 240, 160, 60, and 13 show five or six of them.
    let orders = telling.map(|one| {
        OrderMarker::Double.down(Experience::Recruits.levels(one.steps), FollowPosition::BelowAim)
    });
    let expected = [
        (OrderMarker::Double, 64),
        (OrderMarker::Aim, 192),
        (OrderMarker::Defend, 240),
        (OrderMarker::Hold, 160),
        (OrderMarker::Back, 60),
        (OrderMarker::Rout, 13),
    ];
    for (order, throws) in expected {
        assert_eq!(orders.chance(&order), Fraction::new(throws, 729_u32), "{order:?}");
    }
}

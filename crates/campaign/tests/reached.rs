//! What a book has and no shipped scenario leads to, nobody ever plays: every order of Combat Captain is offered, and every weapon at
//! hand, in smaller actions that are shipped, played by chance.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use campaign::link::{Contact, GroundChoice, LinkOrder, Scale};
use combat_captain::order::Firing;
use combat_captain::rules::volley;
use combat_captain::{CombatCaptain, Order, State, commander};
use kernel::{Offers, Seat};
use testkit::script::kind;
use testkit::{Chance, Player, play};

use crate::links::fight;
use crate::table::{Table, scenario_with};

/// Three of them: a wide airfield on which units come up from afar, cars and Home Guard, and tanks and bazookas. Each can be opened
/// here whenever somebody wants to.
const SHIPPED: [(&str, &str); 3] = [
    ("campaigns/sea-lion-1942", "airfield"),
    ("campaigns/sea-lion-1942", "crossroads"),
    ("campaigns/bastogne-1944", "noville"),
];

/// Every order of the book that a side may be offered (`order.rs`); a ruling is the umpire's.
const ORDERS: [&str; 37] = [
    "throw_for_initiative",
    "choose_first_side",
    "activate",
    "common_activity",
    "move",
    "march",
    "go_on",
    "halt",
    "obstacle",
    "fire",
    "take_cover",
    "remove_cover",
    "emergency_break",
    "hold_fire",
    "pull_morale",
    "mount",
    "dismount",
    "overturn",
    "shelter",
    "charge",
    "stand",
    "withdraw",
    "react_fire",
    "pass",
    "end_activation",
    "fight",
    "take_ground",
    "stay_put",
    "try_event",
    "decline_event",
    "break_off",
    "reinforcement_march",
    "aim_shells",
    "strafe",
    "bomb",
    "reinforce",
    "end_reinforcement",
];

/// What a mover is asked who was shot at on his way and lives: too rare for chance, and given in the book's own tests.
const ELSEWHERE: [&str; 2] = ["go_on", "halt"];

/// The company battle of a scenario's action, as it opens with everybody who is on the map at the start.
fn opened(path: &str, id: &str) -> State {
    let any_time = ("opens = \"contact\"", "opens = \"any_time\"");
    let mut table = Table::of(&scenario_with(path, &[any_time; 3]));
    let child = fight(id);
    let (at, ground) = (Contact::Action { id: child }, GroundChoice::Prepared);
    let scale = Scale::CombatCaptain;
    table.link(Seat::Blue, LinkOrder::Open { child, scale, at, ground, minutes: None });
    table.state.battle(child).and_then(campaign::Battle::cc).cloned().expect("it is open")
}

#[test]
fn shipped_actions_lead_to_every_order_and_weapon_of_the_company_book() {
    let (orders, weapons) = (RefCell::new(BTreeSet::new()), RefCell::new(BTreeSet::new()));
    let given: RefCell<BTreeMap<String, usize>> = RefCell::default();
    let player = Player {
        order: &|_: &State, _: Seat, offers: &Offers<Order>, chance: &mut Chance| {
            for offer in &offers.offers {
                orders.borrow_mut().insert(kind(&offer.order));
            }
            if chance.below(2) == 0 {
                return commander::random(offers, chance.next());
            }
            // Curious: whatever has been given least.
            let mut given = given.borrow_mut();
            let times = |order: &Order| given.get(&kind(order)).copied().unwrap_or(0);
            let least = offers.offers.iter().map(|offer| times(&offer.order)).min()?;
            let new: Vec<Order> = offers
                .offers
                .iter()
                .filter(|offer| times(&offer.order) == least)
                .map(|offer| offer.order.clone())
                .collect();
            let order = new[chance.below(new.len())].clone();
            *given.entry(kind(&order)).or_default() += 1;
            Some(order)
        },
        choose: &|_, call, chance| commander::random_answer(call, chance.next()),
        look: &|_, _| {},
    };
    let all = ["Rifles", "Enhanced", "MachineGun", "VehicleMachineGun", "Bazooka", "Gun"];
    let never = || -> Vec<&str> {
        let (orders, weapons) = (orders.borrow(), weapons.borrow());
        let ordered = ORDERS.iter().filter(|one| !orders.contains(**one));
        let fired = all.iter().filter(|one| !weapons.contains(**one));
        ordered.chain(fired).filter(|one| !ELSEWHERE.contains(one)).copied().collect()
    };
    for (path, id) in SHIPPED {
        for seed in (1..=4).filter(|_| !never().is_empty()) {
            let start = opened(path, id);
            for (subunit, spec) in &start.setup.subunits {
                let firing = Firing { subunit: *subunit, dice: 1, bazooka: spec.bazooka };
                let at_hand = volley::weapons(&start, firing).into_iter();
                weapons.borrow_mut().extend(at_hand.map(|weapon| format!("{weapon:?}")));
            }
            play::<CombatCaptain>(start, seed, 1_500, &player);
        }
    }
    assert_eq!(never(), Vec::<&str>::new());
}

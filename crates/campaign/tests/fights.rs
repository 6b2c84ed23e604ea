//! What fights do to the men: the printed example to the last man, and every loss of whole wars by its cause.

use std::collections::BTreeSet;

use campaign::{BattleEvent, RosterChange, Scenario, WarEvent};
use kernel::{Answer, Call, Halt, RuleSet as _, Seat, Side, Tape};
use two_star_general::event::LossCause;
use two_star_general::ground::Hex;
use two_star_general::order::OrderSheet;
use two_star_general::state::{BattalionId, Phase, Status, Step};
use two_star_general::{Event, Order};

use crate::table::{Table, changes, folder, name, scenario_with, stand};

/// The first printed fight (TSG-G1) with named commanders: 1 3 3 4 5 6 hits once, 1 3 4 4 5 5 three times, of which two count.
#[test]
fn the_printed_distant_fire_to_the_last_man() {
    let named = (
        "name = \"Panzer Battalion\"",
        "name = \"Panzer Battalion\"\ncommander = { name = \"Max Muster\" }",
    );
    let captain = (
        "name = \"2nd Panzer Company\"",
        "name = \"2nd Panzer Company\"\ncommander = { name = \"Karl Kern\", rank = \"Oblt\" }",
    );
    let mut table =
        Table::of(&scenario_with("campaigns/book-examples/distant-fire", &[named, captain]));
    let (pz, para) = (BattalionId::new("pz").unwrap(), BattalionId::new("para").unwrap());
    table.seal(Side::Blue, &OrderSheet([(para, Status::DigIn)].into()));
    table.seal(Side::Orange, &OrderSheet([(pz, Status::Move)].into()));
    table.until_chooses(Side::Orange);
    table.give(Seat::Orange, &Order::Activate { battalion: pz });
    let attack =
        Order::Attack { stands: vec![stand("pz.1"), stand("pz.2")], target: Hex::new(5, 9) };
    let events = table.give_with(Seat::Orange, &attack, |call| match call {
        Call::Roll(roll) if roll.seat == Seat::Orange => Answer::Faces(vec![1, 3, 3, 4, 5, 6]),
        Call::Roll(_) => Answer::Faces(vec![1, 3, 4, 4, 5, 5]),
        // All the support there is; losses as the book takes them.
        Call::Choice(choice) if choice.purpose.contains("support") => {
            Answer::Chosen((0..choice.options.len() as u16).collect())
        }
        Call::Choice(choice) => {
            let taken = |word: &str| word == "para.A" || word == "pz.2+pz.2";
            let at = choice.options.iter().position(|option| taken(&option.word));
            Answer::Chosen(vec![at.expect("the book's loss is offered") as u16])
        }
    });
    let casualties =
        |id, killed, wounded, vehicles_destroyed, vehicles_damaged| RosterChange::Casualties {
            element: name(id),
            killed,
            wounded,
            captured: 0,
            stragglers: 0,
            vehicles_destroyed,
            vehicles_damaged,
            squads: Vec::new(),
        };
    // A Company: 128 men of 4 points become 96 of 3. The weak company: 8 tanks of 2 points, all lost, with 40 men.
    assert_eq!(
        changes(&events),
        [casualties("para.A", 8, 24, 0, 0), casualties("pz.2", 10, 30, 4, 4)]
    );
    assert_eq!((table.men("para.A"), table.men("pz.2"), table.men("pz.1")), (96, 0, 80));
    assert!(
        table
            .diary
            .iter()
            .any(|line| line.ends_with("A Company, Paratroopers: 8 killed, 24 wounded.")),
        "{:#?}",
        table.diary
    );
    assert!(
        table
            .diary
            .iter()
            .any(|line| line == "Oblt Karl Kern, commanding 2nd Panzer Company, is wounded.")
    );
    let commander =
        table.state.people.in_command(stand("pz.hq").0).expect("he is with the headquarters");
    assert_eq!((commander.title().as_str(), commander.fights), ("Max Muster", 1));
}

/// R21 The second printed fight in a pocket: the beaten company cannot fall back, and what is left of it surrenders.
#[test]
fn who_cannot_fall_back_is_captured_or_scattered() {
    let (toml, mut files) = folder("campaigns/book-examples/close-combat");
    let toml = toml
        .replace("hex = \"0603\"", "hex = \"0602\"")
        .replace("hex = \"0503\"", "hex = \"0502\"");
    let rock = "size 9 9\n0503 impassable\n0403 impassable\n0603 impassable\n0604 impassable\n";
    files.insert("map.txt".to_owned(), rock.to_owned());
    let scenario = Scenario::parse(&toml, &files).expect("whole");
    let mut table = Table::of(&scenario);
    table.orders_of(Status::Move);
    table.until_chooses(Side::Blue);
    let us = BattalionId::new("us").unwrap();
    table.give(Seat::Blue, &Order::Activate { battalion: us });
    let stands = vec![stand("us.sherman"), stand("us.armoured")];
    let attack = Order::Attack { stands, target: Hex::new(5, 4) };
    let events = table.give_with(Seat::Blue, &attack, |call| match call {
        Call::Roll(roll) if roll.seat == Seat::Blue => Answer::Faces(vec![6; roll.count.into()]),
        Call::Roll(roll) => Answer::Faces(vec![1; roll.count.into()]),
        Call::Choice(choice) => {
            let core = choice.options.iter().position(|option| option.word == "de.1+de.1");
            core.map_or_else(
                || Answer::Chosen(choice.usual.clone()),
                |at| Answer::Chosen(vec![at as u16]),
            )
        }
    });
    let lost = |id, killed, wounded, captured, stragglers| RosterChange::Casualties {
        element: name(id),
        killed,
        wounded,
        captured,
        stragglers,
        vehicles_destroyed: 0,
        vehicles_damaged: 0,
        squads: Vec::new(),
    };
    let expected =
        [lost("de.1", 16, 48, 0, 0), lost("de.at", 0, 0, 20, 20), lost("de.1", 0, 0, 48, 48)];
    assert_eq!(changes(&events), expected, "{:#?}", table.diary);
    let pools = table.state.side_pools(Side::Orange);
    assert_eq!((pools.killed, pools.wounded, pools.prisoners, pools.stragglers), (16, 48, 68, 68));
}

/// Recounts who fell in every loss of a war, by its cause (H.3, LNK-R8, LNK-R12), and notes the causes in `seen`.
pub(crate) fn check_causes(table: &Table, seen: &mut BTreeSet<String>) {
    for (before, event) in &table.log {
        let WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), men, .. } = event else {
            continue;
        };
        let retreating = |stand| before.order_of(stand) == Status::Retreat;
        let (cut_off, cause) = match event {
            Event::StrengthLost { stand, points, cause } => {
                let dies = before.stands[stand].strength == *points;
                (dies && retreating(*stand), cause)
            }
            Event::StandDestroyed { stand, cause } => (retreating(*stand), cause),
            Event::PlatoonLost { cause, .. } => (*cause == LossCause::LeftAlone, cause),
            _ => continue,
        };
        let surrendered = cut_off || *cause == LossCause::NoEscape;
        for change in men {
            seen.insert(format!("{cause:?} {surrendered}"));
            check_split(change, surrendered);
        }
    }
}

fn check_split(change: &RosterChange, surrendered: bool) {
    let RosterChange::Casualties {
        killed, wounded, captured, stragglers, vehicles_damaged, ..
    } = change
    else {
        panic!("a loss did {change:?}")
    };
    let [killed, wounded, captured, stragglers] = [killed, wounded, captured, stragglers]
        .map(|men| u32::try_from(*men).expect("a loss is more than none"));
    let lost = killed + wounded + captured + stragglers;
    assert!(lost > 0);
    let expected = match surrendered {
        true => (0, 0, lost.div_ceil(2), lost / 2),
        false => (lost / 4, lost - lost / 4, 0, 0),
    };
    assert_eq!((killed, wounded, captured, stragglers), expected);
    assert!(!surrendered || *vehicles_damaged == 0);
}

impl Table {
    /// Throws for the move until a side may choose; the other's battalions end their turns.
    pub(crate) fn until_chooses(&mut self, side: Side) {
        while let Phase::Battalions(turns) =
            self.state.division(campaign::BattleId::main()).unwrap().phase
        {
            match turns.step {
                Step::Choose(one) if one == side => return,
                Step::Throw => self.give(Seat::Blue, &Order::ThrowForMove),
                Step::Choose(other) => {
                    let battalion = self
                        .state
                        .division(campaign::BattleId::main())
                        .unwrap()
                        .battalions_in_play(other)
                        .next();
                    let battalion = battalion.expect("a battalion");
                    self.give(other.seat(), &Order::Activate { battalion })
                }
                Step::Acting { .. } => self.give(side.enemy().seat(), &Order::EndActivation),
            };
        }
    }

    /// Gives an order with these answers and folds what comes of it.
    #[track_caller]
    fn give_with(
        &mut self,
        seat: Seat,
        order: &Order,
        answer: impl Fn(&Call) -> Answer,
    ) -> Vec<WarEvent> {
        let mut answers = Vec::new();
        loop {
            let order = campaign::WarOrder::main(order.clone());
            match campaign::War::decide(&self.state, seat, &order, &mut Tape::new(&answers)) {
                Ok(events) => {
                    events.iter().for_each(|event| self.fold(event));
                    return events;
                }
                Err(Halt::Needs(call)) => answers.push(answer(&call)),
                Err(halt) => panic!("{halt:?}"),
            }
        }
    }
}

//! The new book in a war: a scenario of it is founded on a table, its one order is given, and men and accounts agree after every
//! event. `cargo xtask new-book` runs this in its copy.

use std::collections::BTreeMap;
use std::error::Error;
use std::{env, fs};

use campaign::{SCENARIO_FILE, Scenario, War, WarOrder, WarState};
use kernel::{Halt, Refusal as _, RuleSet as _, Seat, Seq, Side, Tape};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("name the folder of the scenario")?;
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().ok_or("a file has no name")?.to_string_lossy().into_owned();
        files.insert(name, fs::read_to_string(path)?);
    }
    let text = files.remove(SCENARIO_FILE).ok_or("the folder has no scenario")?;
    let faults = |faults: Vec<campaign::Diagnostic>| format!("{faults:?}");
    let scenario = Scenario::parse(&text, &files).map_err(faults)?;
    let options = BTreeMap::from([("sf.first".to_owned(), "orange".to_owned())]);
    let setup = scenario.found(&options).map_err(faults)?;
    let mut state = WarState::begin(setup.into());
    let (battle, mut seq) = (state.setup.first_battle(), 1);
    let first = state.waits_for(battle);
    if first != [Side::Orange] {
        return Err(format!("the reading is not in force: {first:?} are asked").into());
    }
    while let Some(side) = state.waits_for(battle).first().copied() {
        let offers = state.legal(battle, side.seat());
        let order = offers.offers.first().ok_or("nothing is offered")?.order.clone();
        play(&mut state, side.seat(), &order, &mut seq)?;
    }
    let over = state.over().ok_or("the war is not over")?;
    println!("{} entries, won by {:?}, points {:?}", seq - 1, over.winner, over.points);
    if over.winner == Some(Side::Orange) { Ok(()) } else { Err("orange holds the field".into()) }
}

/// Gives an order, folds what comes of it and looks for faults.
fn play(
    state: &mut WarState,
    seat: Seat,
    order: &WarOrder,
    seq: &mut u64,
) -> Result<(), Box<dyn Error>> {
    let events = match War::decide(state, seat, order, &mut Tape::new(&[])) {
        Ok(events) => events,
        Err(Halt::Refused(why)) => return Err(why.code().into()),
        Err(halt) => return Err(format!("{halt:?}").into()),
    };
    for event in events {
        println!("{}", War::diary(state, &event));
        *seq += 1;
        War::evolve(state, &event, Seq(*seq));
        let faults = [state.imbalances(), War::faults(state)].concat();
        if !faults.is_empty() {
            return Err(faults.join("; ").into());
        }
    }
    Ok(())
}

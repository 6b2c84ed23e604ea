//! Maps of hexes that a scenario brings for parts of an operational map: what is on them is fought on, what is wrong with them is said.

use std::collections::BTreeMap;

use campaign::{BattleId, Diagnostic, Scenario};
use operations::ground::Square;
use operations::order::Ruling;
use operations::state::{BridgeId, BridgeState};
use two_star_general::ground::{Hex, SideFeatures, Terrain, Terrains};

use crate::corps::rule;
use crate::corps::step;
use crate::divisions::{open, till_offered};
use crate::table::{Table, folder, listed, shipped};

const CORRIDOR: &str = "campaigns/first-corridor";
const FILE: &str = "hexes-marle.txt";
/// Marle and its bridge over the canal: squares 0505 to 0709.
const MARLE: &str = "size 3 5
0101 woods hill
0103 road town
0104 rough
0203 road works
0303 road bocage
0305 marsh
side 0201 0301 stream
side 0201 0302 stream
side 0202 0302 stream
side 0202 0303 stream
side 0203 0303 stream road
side 0203 0304 stream
side 0204 0304 stream
side 0204 0305 stream
side 0205 0305 stream
side 0103 0203 road
side 0104 0105 stream bridge
name 0101 Marle Hill
name 0203 Marle Lock
";
const ENTRY: &str = "{ corner = \"0505\", map = \"hexes-marle.txt\" }";

/// What stands above, by squares.
const GROUND: [(Square, &[Terrain]); 6] = [
    (Square::new(5, 5), &[Terrain::Woods, Terrain::Hill]),
    (Square::new(5, 7), &[Terrain::Road, Terrain::Town]),
    (Square::new(5, 8), &[Terrain::Rough]),
    (Square::new(6, 7), &[Terrain::Road, Terrain::Works]),
    (Square::new(7, 7), &[Terrain::Road, Terrain::Bocage]),
    (Square::new(7, 9), &[Terrain::Marsh]),
];

/// The teaching corridor with such maps of hexes, in these files.
fn parsed(entries: &str, maps: &[(&str, &str)]) -> Result<Scenario, Vec<Diagnostic>> {
    let (toml, mut files) = folder(CORRIDOR);
    let corps = "[battles.corps]\n";
    assert!(toml.contains(corps));
    let toml = toml.replacen(corps, &format!("{corps}hex_maps = [{entries}]\n"), 1);
    files.extend(maps.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())));
    Scenario::parse(&toml, &files)
}

fn drawn() -> Scenario {
    parsed(ENTRY, &[(FILE, MARLE)]).unwrap_or_else(|faults| panic!("{}", listed(&faults)))
}

const fn is_drawn(square: Square) -> bool {
    5 <= square.column && square.column <= 7 && 5 <= square.row && square.row <= 9
}

/// The ground of a division battle by squares of the larger map.
struct Fought {
    corner: Square,
    terrain: BTreeMap<Square, Terrains>,
    sides: BTreeMap<(Square, Square), SideFeatures>,
    places: BTreeMap<Square, String>,
    /// The square that is fought for.
    target: Square,
}

fn fought(table: &Table, child: BattleId) -> Fought {
    let corner = table.state.ledgers()[&child].stands.corner;
    let square = |hex: Hex| Square::new(corner.column + hex.column - 1, corner.row + hex.row - 1);
    let ground = &table.state.division(child).expect("a division battle").setup.ground;
    let mut sides = BTreeMap::new();
    for hex in ground.all() {
        for to in ground.neighbours(hex).filter(|to| *to > hex) {
            sides.insert((square(hex), square(to)), ground.side(hex, to));
        }
    }
    let places = table.state.places(child).expect("a map");
    Fought {
        corner,
        terrain: ground.all().map(|hex| (square(hex), ground.terrain(hex))).collect(),
        sides,
        places: places
            .iter()
            .map(|(at, name)| (square(Hex::new(at.column, at.row)), name.clone()))
            .collect(),
        target: table.state.links[&child].brief.place.parse().expect("a square"),
    }
}

/// The next battle for a square of both wars, with and without the map, opened beside them; none when neither side attacks any more.
fn both_open(plain: &mut Table, own: &mut Table, seed: u64) -> Option<[Fought; 2]> {
    let (seat, order) = till_offered(plain, seed)?;
    assert_eq!(till_offered(own, seed).as_ref(), Some(&(seat, order.clone())));
    let tried = |table: &Table, scenario: &Scenario| {
        let mut trial = Table::of(scenario).salted(seed);
        // The setup stays with each: only the maps of hexes are not the same.
        trial.state = table.state.clone();
        trial.seq = table.seq;
        let child = open(&mut trial, (seat, order.clone()));
        fought(&trial, child)
    };
    Some([tried(plain, &shipped(CORRIDOR)), tried(own, &drawn())])
}

/// Squares of the map are what it draws, wherever the battle is about; the others are what they are without it.
// covers LNK-R62
#[test]
fn a_battle_is_fought_on_the_hexes_that_the_scenario_has_drawn() {
    let (mut inside, mut lower) = (0, 0);
    for seed in 1..=4 {
        let mut plain = Table::of(&shipped(CORRIDOR)).salted(seed);
        let mut own = Table::of(&drawn()).salted(seed);
        while let Some([made, fought]) = both_open(&mut plain, &mut own, seed) {
            inside += usize::from(is_drawn(fought.target));
            lower += usize::from(made.corner.column.is_multiple_of(2));
            assert_eq!(fought.corner.column % 2, 1, "columns stand as they are drawn");
            same_ground(&made, &fought);
            same_sides(&made, &fought);
            assert!(step(&mut plain, seed) && step(&mut own, seed));
        }
    }
    assert!(inside > 0, "a battle is for a square of the map");
    assert!(lower > 0, "a map would begin in an even column");
}

fn same_ground(made: &Fought, fought: &Fought) {
    for (square, terrains) in &fought.terrain {
        let known = GROUND.iter().find(|(at, _)| at == square);
        let all = known.map_or(&[][..], |(_, all)| all);
        let want = all.iter().fold(Terrains::default(), |set, one| set.with(*one));
        match made.terrain.get(square) {
            _ if is_drawn(*square) => assert_eq!(*terrains, want, "{square}"),
            Some(generated) => assert_eq!(terrains, generated, "{square}"),
            None => assert_eq!(square.column, fought.corner.column, "a column more in the west"),
        }
    }
    let place = |square| fought.places.get(&square).map(String::as_str);
    if fought.terrain.contains_key(&Square::new(5, 5)) {
        assert_eq!(place(Square::new(5, 5)), Some("Marle Hill"));
        assert_eq!(place(Square::new(5, 7)), Some("Marle"), "as on the map of squares");
    }
}

fn same_sides(made: &Fought, fought: &Fought) {
    for ((one, other), features) in &fought.sides {
        if !(is_drawn(*one) && is_drawn(*other)) {
            let generated = made.sides.get(&(*one, *other));
            assert!(generated.is_none_or(|known| known == features), "{one} {other}");
            continue;
        }
        // The canal is between the columns 06 and 07, also where two hexes meet over the corner of squares.
        let canal = one.column == 6 && other.column == 7;
        let brook = (*one, *other) == (Square::new(5, 8), Square::new(5, 9));
        assert_eq!((features.stream, features.river), (canal || brook, false), "{one} {other}");
        let road = one.row == 7 && other.row == 7;
        assert_eq!(features.road, road, "{one} {other}");
        if brook {
            assert!(features.bridge, "a brook that only this map has keeps its bridge");
        } else if (*one, *other) != (Square::new(6, 7), Square::new(7, 7)) {
            assert!(!features.bridge, "{one} {other}");
        }
    }
}

/// A bridge of the operational map stands on the hexes while it stands there.
// covers LNK-R62
#[test]
fn a_bridge_that_is_blown_is_not_there() {
    let seed = 2;
    let scenario = drawn();
    for (state, stands) in [(BridgeState::Blown, false), (BridgeState::Intact, true)] {
        let mut table = Table::of(&scenario).salted(seed);
        till_offered(&mut table, seed).expect("a battle");
        rule(&mut table, Ruling::Bridge { bridge: BridgeId::new("marle").expect("an id"), state });
        let found = till_offered(&mut table, seed).expect("the same battle");
        let child = open(&mut table, found);
        let fought = fought(&table, child);
        let marle = fought.sides[&(Square::new(6, 7), Square::new(7, 7))];
        assert_eq!(marle, SideFeatures { stream: true, river: false, bridge: stands, road: true });
    }
}

/// A setup without maps of hexes is stored as it was before there were any.
#[test]
fn a_war_without_maps_of_hexes_stores_none() {
    let json = |scenario: &Scenario| serde_json::to_string(scenario.setup()).expect("JSON");
    assert!(!json(&shipped(CORRIDOR)).contains("hex_maps"));
    let stored: campaign::WarSetup = serde_json::from_str(&json(&drawn())).expect("a setup");
    assert!(stored.battles == drawn().setup().battles);
    assert_eq!(stored.battles[0].hex_maps[0].corner, Square::new(5, 5));
}

/// The one fault of the corridor with these maps: its file and its sentence, with what to do.
fn fault(entries: &str, maps: &[(&str, &str)]) -> (String, String) {
    let faults = parsed(entries, maps).expect_err("it has a fault");
    assert_eq!(faults.len(), 1, "{}", listed(&faults));
    (faults[0].message.clone(), faults[0].help.clone().unwrap_or_default())
}

#[test]
fn where_a_map_of_hexes_cannot_lie_is_said() {
    let at = |corner: &str| ENTRY.replace("0505", corner);
    let of = |entries: &str| fault(entries, &[(FILE, MARLE), ("b.txt", "size 2 2\n")]);
    let (message, help) = of(&at("1911"));
    assert_eq!(message, "\"hexes-marle.txt\" reaches to 2115, off the map of squares");
    assert_eq!(help, "the map of squares ends at 2014: begin elsewhere, or draw fewer");
    let (message, _) = of(&at("2505"));
    assert_eq!(message, "2505 is off the map");
    let (message, help) = of(&at("0605"));
    assert_eq!(message, "\"hexes-marle.txt\" begins in an even column, at 0605");
    assert_eq!(help, "even columns of hexes lie lower: begin in an odd one, as at 0505");
    // The last square of the one is the first of the other; below it they lie beside each other.
    let with = |corner: &str| format!("{ENTRY}, {{ corner = \"{corner}\", map = \"b.txt\" }}");
    let (message, _) = of(&with("0709"));
    assert_eq!(message, "\"b.txt\" and a map of hexes before it both have square 0709");
    assert!(parsed(&with("0510"), &[(FILE, MARLE), ("b.txt", "size 2 2\n")]).is_ok());
}

#[test]
fn a_map_of_hexes_is_the_same_country_as_the_squares() {
    let of = |from: &str, to: &str| {
        assert!(MARLE.contains(from), "{from}");
        fault(ENTRY, &[(FILE, &MARLE.replacen(from, to, 1))])
    };
    let (message, help) = of("0203 0303 stream road", "0203 0303 road");
    assert_eq!(
        message,
        "\"hexes-marle.txt\": Marle bridge crosses no water between 0203 and 0303, as it does between 0607 and 0707"
    );
    assert_eq!(help, "side 0203 0303 stream");
    // Over a corner the canal is between them whichever way one goes round.
    let (message, help) = of("side 0203 0304 stream\n", "");
    assert_eq!(
        message,
        "\"hexes-marle.txt\": no water runs between 0203 and 0304, as it does between 0607 and 0708"
    );
    assert_eq!(help, "side 0203 0304 stream");
    let (message, help) = of("0202 0302 stream", "0202 0302 stream bridge");
    assert_eq!(
        message,
        "\"hexes-marle.txt\": a bridge is between 0202 and 0302, and none crosses the water between 0606 and 0706"
    );
    assert_eq!(help, "leave it out, or add it to the [[bridges]]");
    let (message, help) = of("0104 rough", "0104 sea");
    assert_eq!(message, "0508 is land, and cannot be entered as hex 0104 of \"hexes-marle.txt\"");
    assert_eq!(help, "give 0104 other ground, or make 0508 water");
    // The bridge itself may be written down, too.
    let twice = MARLE.replacen("stream road", "stream road bridge", 1);
    assert!(parsed(ENTRY, &[(FILE, &twice)]).is_ok());
}

#[test]
fn water_of_the_squares_is_sea_on_the_hexes() {
    let (toml, mut files) = folder(CORRIDOR);
    let corps = "[battles.corps]\n";
    let toml = toml.replacen(corps, &format!("{corps}hex_maps = [{ENTRY}]\n"), 1);
    let squares = files.get_mut("map.txt").expect("the map of squares");
    *squares = squares.replacen("row 09 ........", "row 09 ....~...", 1);
    files.insert(FILE.to_owned(), MARLE.to_owned());
    let faults = Scenario::parse(&toml, &files).map(|_| ()).expect_err("0509 is water");
    let [fault] = &faults[..] else { panic!("{}", listed(&faults)) };
    assert_eq!(
        fault.message,
        "0509 is water, and can be entered as hex 0105 of \"hexes-marle.txt\""
    );
    assert_eq!(fault.help.as_deref(), Some("0105 sea"));
}

#[test]
fn a_file_of_hexes_that_cannot_be_read_is_said() {
    let (message, _) = fault(ENTRY, &[]);
    assert_eq!(message, "the file \"hexes-marle.txt\" is not in the scenario's folder");
    let torn = MARLE.replacen("0104 rough", "0104 ruff", 1);
    let faults = parsed(ENTRY, &[(FILE, &torn)]).map(|_| ()).expect_err("it cannot be read");
    let [fault] = &faults[..] else { panic!("{}", listed(&faults)) };
    assert!(fault.message.contains("there is no terrain \"ruff\""), "{fault}");
    assert!(fault.to_string().contains(FILE), "{fault}");
}

/// Three maps of Market Garden agree with its squares, or the scenario would have a fault; of its two great bridges each end is on one.
#[test]
fn market_garden_has_its_bridges_on_maps_of_hexes() {
    let scenario = shipped("campaigns/market-garden-1944");
    let root = &scenario.setup().battles[0];
    let maps = &root.hex_maps;
    assert_eq!(maps.len(), 3);
    let campaign::BattleSetup::Operations(setup) = &root.setup else { panic!("a corps battle") };
    for bridge in ["arnhem-road", "oosterbeek-rail", "nijmegen-road", "heumen", "son", "eindhoven"]
    {
        let spec = &setup.bridges[&BridgeId::new(bridge).expect("an id")];
        let [one, other] = spec.side.ends();
        let drawn = maps.iter().find_map(|map| Some((map, map.hex(one)?, map.hex(other)?)));
        let (map, one, other) = drawn.unwrap_or_else(|| panic!("{bridge}"));
        let side = map.ground.side(one, other);
        assert!(side.stream || side.river, "{bridge}");
    }
    let arnhem = maps[0].hex(Square::new(74, 14)).expect("on the map");
    assert_eq!((arnhem.column, arnhem.row), (12, 10));
    assert!(maps[0].ground.terrain(arnhem).has(Terrain::Town));
}

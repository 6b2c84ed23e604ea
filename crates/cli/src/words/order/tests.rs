//! Every order in words, and words that make none.

use api::kernel::Side;

use super::*;

fn known() -> Known {
    let stands = [
        ("marche.A", Side::Blue),
        ("marche.B", Side::Blue),
        ("eastfold.A", Side::Orange),
        ("w-battery", Side::Blue),
    ];
    Known::for_tests(Side::Blue, &stands, &["marche", "lowland"])
        .with_platoons(&["marche.mg", "marche.mortars"])
}

fn read(text: &str, known: &Known) -> Order {
    match order(&[text.to_owned()], known).unwrap() {
        Said::Order(WarOrder { order: BattleOrder::TwoStarGeneral(order), .. }) => order,
        other => panic!("{other:?}"),
    }
}

fn stand(id: &str) -> StandId {
    StandId::new(id).unwrap()
}

const AT: fn(u8, u8) -> Hex = Hex::new;

#[test]
fn a_way_is_given_hex_by_hex() {
    let path = vec![AT(7, 9), AT(7, 10)];
    let expected = Order::Move { stand: stand("marche.A"), path, strategic: false };
    assert_eq!(read("move marche.A 0709 0710", &known()), expected);
    assert_eq!(read("MOVE a to 0709 0710", &known()), expected);
}

#[test]
fn the_end_of_an_offered_way_is_enough() {
    let mut known = known();
    let way = vec![AT(7, 9), AT(8, 9), AT(9, 10)];
    let offer = Order::Move { stand: stand("marche.B"), path: way, strategic: true };
    known.offers = vec![WarOrder::main(offer.clone())];
    assert_eq!(read("strategic B 0910", &known), offer);
    assert_eq!(read("move B 0910 strategic", &known), offer);
    assert_eq!(read("move! B 0910", &known), offer);
    let error = order(&["move B 0910".to_owned()], &known).unwrap_err();
    assert!(error.message.contains("strategic"), "{error}");
}

#[test]
fn a_hex_that_cannot_be_reached_says_who_holds_it() {
    let known = known().standing("marche.A", "A Company", AT(1, 1)).standing(
        "marche.B",
        "B Company",
        AT(6, 4),
    );
    let error = order(&["move A 0604".to_owned()], &known).unwrap_err();
    assert_eq!(error.message, "0604 is held by B Company");
    assert_eq!(error.kind, Kind::Refused);
    let error = order(&["move A 0909".to_owned()], &known).unwrap_err();
    assert!(error.message.contains("no way to 0909"), "{error}");
}

#[test]
fn batteries_and_retreats_have_their_own_way_of_moving() {
    let path = vec![AT(2, 5)];
    let gun = Order::MoveArtillery { battery: stand("w-battery"), path: path.clone() };
    assert_eq!(read("move w-battery 0205", &known()), gun);
    let (stand, strategic) = (stand("marche.A"), false);
    let back = Order::Retreat { stand, path, strategic, leave: false };
    assert_eq!(read("move A 0205", &known().in_retreats()), back);
    let off = Order::Retreat { stand, path: Vec::new(), strategic, leave: true };
    assert_eq!(read("leave A", &known()), off);
}

#[test]
fn an_attack_names_its_target_and_one_or_two_stands_in_any_order() {
    let stands = vec![stand("marche.A"), stand("marche.B")];
    let expected = Order::Attack { stands, target: AT(8, 12) };
    assert_eq!(read("attack 0812 marche.A marche.B", &known()), expected);
    assert_eq!(read("attack A and B at 0812", &known()), expected);
    assert!(order(&["attack marche.A".to_owned()], &known()).is_err());
}

#[test]
fn end_means_the_end_that_is_offered() {
    let mut known = known();
    assert_eq!(read("end", &known), Order::EndActivation);
    known.offers = vec![WarOrder::main(Order::EndArtillery)];
    assert_eq!(read("end", &known), Order::EndArtillery);
}

#[test]
fn words_after_a_complete_order_are_named() {
    for line in
        ["throw banana", "seal banana", "end banana", "activate marche banana", "air 0905 banana"]
    {
        let error = order(&[line.to_owned()], &known()).unwrap_err();
        assert!(error.message.contains("\"banana\""), "{line}: {error}");
        assert_eq!(error.kind.exit_code(), 2);
    }
    assert!(order(&["0604".to_owned()], &known()).unwrap_err().message.contains("hex"));
}

#[test]
fn the_night_gives_the_same_words_another_meaning() {
    let (platoon, to) = ("marche.mg".parse().unwrap(), stand("marche.B"));
    assert_eq!(read("give mg to B", &known()), Order::Transfer { platoon, to });
    assert_eq!(read("give mg to B", &known().at_night()), Order::NightTransfer { platoon, to });
    let places = BTreeMap::from([(stand("marche.A"), AT(6, 4)), (stand("marche.B"), AT(6, 5))]);
    let words = "shuffle A 0604 B 0605";
    assert_eq!(read(words, &known()), Order::Shuffle { places: places.clone() });
    let battalion = "marche".parse().unwrap();
    assert_eq!(read(words, &known().at_night()), Order::NightReshuffle { battalion, places });
}

#[test]
fn recovery_is_counted_in_points() {
    let expected = Order::Recover { stand: stand("marche.A"), points: 2 };
    assert_eq!(read("recover marche.A 2", &known()), expected);
    assert_eq!(read("recover A=2", &known()), expected);
    assert!(order(&["recover A 256".to_owned()], &known()).is_err());
}

#[test]
fn json_is_read_with_and_without_its_war() {
    assert_eq!(read("\"throw_for_move\"", &known()), Order::ThrowForMove);
    let war = r#"{"battle":"main","order":{"two_star_general":{"air_strike":{"target":"0905"}}}}"#;
    assert_eq!(read(war, &known()), Order::AirStrike { target: AT(9, 5) });
    let error = order(&[r#"{"fly":1}"#.to_owned()], &known()).unwrap_err();
    assert!(error.message.contains("no order"), "{error}");
}

#[test]
fn a_number_is_an_offer_counted_from_one() {
    let mut known = known();
    known.offers = vec![WarOrder::main(Order::EndNight)];
    assert_eq!(read("1", &known), Order::EndNight);
    let commitment = String::new();
    known.offers = vec![WarOrder::main(Order::SealOrders { commitment })];
    assert_eq!(order(&["1".to_owned()], &known).unwrap(), Said::Seal);
    for number in ["0", "2", "99999999999999999999"] {
        assert!(order(&[number.to_owned()], &known).is_err(), "{number}");
    }
}

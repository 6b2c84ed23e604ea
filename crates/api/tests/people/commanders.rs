//! Commanders are called otherwise, promoted and decorated; who waits for a command is not written about.

use api::amend::Wanted;
use api::views::report::build;
use api::views::{LifeKind, PeopleQuery, PersonFate};
use campaign::{CommanderOf, PeopleOrder};
use kernel::{Name, Seat};
use report::{Audience, Span};

use super::named_in;
use crate::desk::Desk;

#[test]
fn a_commander_is_renamed_promoted_and_decorated() {
    let mut desk = Desk::fought();
    let known = PeopleQuery { fate: Some(PersonFate::InCommand), ..PeopleQuery::default() };
    let head = desk.people(Seat::Umpire, known).people.remove(0);
    let (own, other) = (head.side.seat(), head.side.enemy().seat());
    let (post, number) = head.key.rsplit_once(":c").unwrap();
    let commander = CommanderOf { post: Name::new(post).unwrap(), number: number.parse().unwrap() };
    let before = desk.person(own, &head.key, None).unwrap();
    assert!(before.may_rename && !before.may_decorate && !before.may_promote);
    assert!(!desk.person(other, &head.key, None).unwrap().may_rename);
    let umpires = desk.person(Seat::Umpire, &head.key, None).unwrap();
    assert!(umpires.may_rename && umpires.may_decorate && umpires.may_promote);

    let name = "Aloysius Featherstonehaugh".to_owned();
    let rename = PeopleOrder::RenameCommander { commander, name: name.clone() };
    let refused = desk.about(other, rename.clone()).unwrap_err();
    assert_eq!(refused.code, "rules.not_your_commander");
    let done = desk.about(own, rename).unwrap();
    let because = || "held the mill".to_owned();
    let rank = "Field Marshal".to_owned();
    let promote = PeopleOrder::PromoteCommander { commander, rank, reason: because() };
    assert_eq!(desk.about(own, promote.clone()).unwrap_err().code, "rules.umpire_only");
    desk.about(Seat::Umpire, promote).unwrap();
    let decoration = "Silver Star".to_owned();
    let decorate = PeopleOrder::DecorateCommander { commander, decoration, reason: because() };
    desk.about(Seat::Umpire, decorate).unwrap();

    let page = desk.person(other, &head.key, None).unwrap();
    assert_eq!(page.head.title, format!("Field Marshal {name}"));
    assert_eq!((page.head.decorations, &*page.promotions[0].rank), (1, "Field Marshal"));
    let own_lines = page.life.iter().filter(|line| line.entry >= done.first);
    let kinds: Vec<LifeKind> = own_lines.map(|line| line.kind).collect();
    assert_eq!(kinds, [LifeKind::Renamed, LifeKind::Promotion, LifeKind::Decoration]);
    assert!(page.life.is_sorted_by_key(|line| &line.game_time), "{:?}", page.life);
    let then = desk.person(own, &head.key, Some(done.first - 1)).unwrap();
    assert_eq!((then.head, then.may_rename), (head.clone(), false));
    for text in ["featherstonehaugh SILVER", "field marshal"] {
        let found = PeopleQuery { text: Some(text.to_owned()), ..PeopleQuery::default() };
        assert_eq!(desk.people(other, found).people[0].key, head.key);
    }
    let by_entry = PeopleQuery { entry: Some(done.last), ..PeopleQuery::default() };
    assert_eq!(desk.people(other, by_entry).people[0].key, head.key);
    let diary = desk.told(other, &head.unit);
    for told in ["awarded the Silver Star", "promoted to Field Marshal", "is now called Aloysius"] {
        assert!(diary.contains(told), "{told}: {diary}");
    }
    let view = desk.diary(other, &head.unit, None);
    let called = named_in(&view, &head.key);
    let own_names = called.iter().rev().take(3).rev();
    // As he was called when he was called otherwise; by his new name before his rank was higher; and as he is called now.
    let now = format!("Field Marshal {name}");
    assert!(own_names.eq([&head.title, &name, &now]), "{called:?}");
    let file = desk.file.clone();
    let model = build(desk.api.session(&file).unwrap(), &Span::War, Audience::Public).unwrap();
    let given = model.people.iter().filter(|one| one.who.ends_with(&name));
    let words: Vec<&str> = given.map(|one| &*one.words).collect();
    assert_eq!(words, ["now Field Marshal, held the mill", "Silver Star, held the mill"]);

    // His name is taken back: what came after it does not hang on it, and stays.
    desk.amend(own, Wanted::Out { entry: done.first, and_after: false }).unwrap();
    let page = desk.person(own, &head.key, None).unwrap();
    assert_eq!(page.head.title, format!("Field Marshal {}", head.name));
    let kinds = page.life.iter().filter(|line| line.entry >= done.first).map(|line| line.kind);
    assert!(kinds.eq([LifeKind::Promotion, LifeKind::Decoration]), "{:?}", page.life);
    // All of it is.
    desk.undo(Seat::Umpire).unwrap();
    desk.undo(Seat::Umpire).unwrap();
    let page = desk.person(own, &head.key, None).unwrap();
    assert_eq!((page.head, page.life), (head, before.life), "what was taken out is in no life");
}

/// A deputy is named when he commands: before that no order about him is written where the enemy reads it.
#[test]
fn no_order_about_a_deputy_is_written_down() {
    let mut desk = Desk::with_campaign();
    let (canary, post) = ("Peter Rowe", "marche.hq");
    let commander = CommanderOf { post: Name::new(post).unwrap(), number: 1 };
    let key = format!("{post}:c1");
    let nobody = CommanderOf { number: 9, ..commander };
    assert_eq!(desk.person(Seat::Blue, &key, None).unwrap().head.name, canary);
    let file = desk.file.clone();
    let before = desk.api.session(&file).unwrap().fold().seq;
    for seat in [Seat::Blue, Seat::Umpire, Seat::Orange] {
        let reason = || "x".to_owned();
        let orders = |commander| {
            [
                PeopleOrder::RenameCommander { commander, name: "Max".to_owned() },
                PeopleOrder::PromoteCommander {
                    commander,
                    rank: "Col".to_owned(),
                    reason: reason(),
                },
                PeopleOrder::DecorateCommander {
                    commander,
                    decoration: "Silver Star".to_owned(),
                    reason: reason(),
                },
            ]
        };
        for (order, of_nobody) in orders(commander).into_iter().zip(orders(nobody)) {
            let refused = desk.about(seat, order).unwrap_err();
            if seat == Seat::Orange {
                assert!(!refused.message.contains(canary), "{}", refused.message);
                assert_eq!(refused.code, desk.about(seat, of_nobody).unwrap_err().code);
            } else {
                assert_eq!(refused.code, "rules.waits_for_command");
            }
        }
        if let Ok(page) = desk.person(seat, &key, None) {
            assert!(!page.may_rename && !page.may_decorate && !page.may_promote);
        }
    }
    assert_eq!(desk.api.session(&file).unwrap().fold().seq, before);
}

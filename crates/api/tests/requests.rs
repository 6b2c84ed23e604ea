//! The table of requests: who may ask what, by name. A request that becomes open to others must be changed here too.

use api::request::{RequestKind, TABLE, Who};

/// The requests of one kind that the same people may ask, in the order of the table.
fn names(kind: RequestKind, who: Who) -> Vec<&'static str> {
    let same = TABLE.iter().filter(|line| line.kind == kind && line.who == who);
    same.map(|line| line.name).collect()
}

#[test]
fn who_may_ask_what_is_as_it_was_agreed() {
    let agreed: [(RequestKind, Who, &str); 12] = [
        (
            RequestKind::Keep,
            Who::Host,
            "new save_extract export import copy branch accept simulate preview check_scenario save_report save_print",
        ),
        (RequestKind::Act, Who::Umpire, "rule open pass_on lose deadline close_orders"),
        (RequestKind::Look, Who::Umpire, "umpire situation"),
        (
            RequestKind::Act,
            Who::Seat,
            "order write_orders seal_orders dice amend choose note take_seat lock_dice unlock_dice free_dice renew_dice hold_dice give_link message add_photograph",
        ),
        (RequestKind::Act, Who::Side, "command"),
        (
            RequestKind::Look,
            Who::Seat,
            "briefing status refresh legal sheet log find entry why odds map people person unit_diary actions war_room reach table table_reach table_line state_at messages map_events photograph",
        ),
        (RequestKind::Study, Who::Seat, "amend_plan extract print"),
        (RequestKind::Study, Who::Audience, "report"),
        (
            RequestKind::Look,
            Who::Eyes,
            "outline terrain timeline overlays oob battles course night ruling_forms facts places",
        ),
        (RequestKind::Study, Who::Eyes, "dice_record win_chance play_on"),
        (RequestKind::Look, Who::Anybody, "dice_typed thumbnail dice_keepers scenarios schema"),
        (RequestKind::Study, Who::Anybody, "verify"),
    ];
    for (kind, who, expected) in agreed {
        let expected: Vec<&str> = expected.split(' ').collect();
        assert_eq!(names(kind, who), expected, "{kind:?} {who:?}");
    }
    let counted: usize = agreed.iter().map(|(_, _, names)| names.split(' ').count()).sum();
    assert_eq!(counted, TABLE.len(), "every request is in the list");
}

#[test]
fn every_request_says_what_it_is_for() {
    for line in TABLE {
        let said = line.doc.concat();
        assert!(said.trim().len() > 10 && said.trim().ends_with('.'), "{}: {said}", line.name);
    }
}

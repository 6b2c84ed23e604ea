//! An entry as it lies in the file.

use api::views::EntryView;

/// Every field under its name; the body as it is hashed, or that it is withheld.
pub(crate) fn entry(view: &EntryView) -> String {
    let number = |number: u64| number.to_string();
    let rows = [
        ("entry", number(view.seq)),
        ("kind", view.kind.clone()),
        ("version", view.version.to_string()),
        ("battle", view.battle.clone()),
        ("seat", view.seat.clone()),
        ("for", view.audience.clone()),
        ("cause", view.cause.map(number).unwrap_or_default()),
        ("game time", view.game_time.clone().unwrap_or_default()),
        ("recorded at", view.recorded_at_ms.to_string()),
        ("salt", view.salt.clone().unwrap_or_default()),
        ("body hash", view.body_hash.clone()),
        ("leaf", view.leaf.clone()),
        ("previous", view.previous.clone()),
        ("hash", view.hash.clone()),
    ];
    let rows = rows.into_iter().filter(|(_, value)| !value.is_empty());
    let text: String = rows.map(|(name, value)| format!("{name:<12} {value}\n")).collect();
    let body = view.body.as_deref().unwrap_or("withheld: it is not for this seat's eyes");
    format!("{text}{:<12} {body}", "body")
}

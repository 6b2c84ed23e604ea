//! What a smaller battle is called where others tell of it: its place, what brought the sides together, and its hours.

use campaign::link::Link;
use campaign::{BattleId, WarState, game_time_of};
use kernel::map::Cell;

/// As the journal writes a time of the campaign.
const FORMAT: &str = "%Y-%m-%dT%H:%M";

/// When a smaller battle began, and when it ended, or stands now. An entry's own hour stands in the journal, and is never later
/// than what follows it in the battle it came from (RULES.md H.8).
pub(crate) fn hours_of(war: &WarState, child: BattleId) -> Option<[String; 2]> {
    let link = war.links.get(&child)?;
    Some([link.from, game_time_of(war, child)].map(|time| time.format(FORMAT).to_string()))
}

/// Where a smaller battle is fought, in the words of the division battle.
pub(crate) fn place(war: &WarState, link: &Link) -> String {
    match war.links.get(&link.parent) {
        Some(above) => place(war, above),
        None => {
            let place = &link.brief.place;
            let named = place.parse::<Cell>().ok().and_then(|at| war.place(link.parent, at));
            named.map_or_else(|| place.clone(), |name| format!("{name}, {place}"))
        }
    }
}

/// What brought the sides together, with names for ids.
pub(crate) fn contact(war: &WarState, link: &Link) -> String {
    link.contact.words(&war.names(link.parent))
}

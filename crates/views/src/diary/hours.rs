//! The hours at which smaller battles began and ended. An entry's own hour stands in the journal, and is never later than what
//! follows it in the battle it came from (RULES.md H.8).

use campaign::{BattleId, WarState, game_time_of};

/// As the journal writes a time of the campaign.
const FORMAT: &str = "%Y-%m-%dT%H:%M";

/// When a smaller battle began, and when it ended, or stands now.
pub(crate) fn hours_of(war: &WarState, child: BattleId) -> Option<[String; 2]> {
    let link = war.links.get(&child)?;
    Some([link.from, game_time_of(war, child)].map(|time| time.format(FORMAT).to_string()))
}

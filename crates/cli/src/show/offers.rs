//! Legal orders by number, grouped, filtered by words; long groups in columns, too long ones folded.

use std::collections::BTreeSet;

use api::campaign::WarOrder;
use api::kernel::face::{FightOut, NightDeed, NightStepKind};
use api::kernel::{Bar, Offer, Offers};
use unicode_width::UnicodeWidthStr;

use crate::look::{Look, bold, dim};

/// So many fights are listed one by one.
const FIGHTS_OPEN_MOST: usize = 4;

/// What of the list is shown.
#[derive(Clone, Debug, Default)]
pub(crate) struct Listing {
    /// Every word must occur in heading, line or ids.
    pub filter: Vec<String>,
    /// Groups with more orders are folded to one line; `None` shows everything.
    pub fold_over: Option<usize>,
    /// Numbers that are left out.
    pub hidden: BTreeSet<usize>,
    /// What may be fought out is listed one by one, and not by ground alone.
    pub all: bool,
}

impl Listing {
    /// The numbers (from 1) of the orders that pass.
    pub(crate) fn passing(&self, offers: &Offers<WarOrder>) -> Vec<usize> {
        let numbered = offers.offers.iter().enumerate();
        let passes =
            |index: usize, offer| !self.hidden.contains(&(index + 1)) && self.passes(offer);
        numbered
            .filter(|(index, offer)| passes(*index, offer))
            .map(|(index, _)| index + 1)
            .collect()
    }

    /// How many headings have orders that pass.
    pub(crate) fn groups(&self, offers: &Offers<WarOrder>) -> usize {
        let passing = self.passing(offers);
        let groups: BTreeSet<&str> =
            passing.iter().map(|number| &*offers.offers[*number - 1].group).collect();
        groups.len()
    }

    fn passes(&self, offer: &Offer<WarOrder>) -> bool {
        if self.filter.is_empty() {
            return true;
        }
        let text = format!("{} {} {}", offer.group, offer.label, ids(&offer.order)).to_lowercase();
        self.filter.iter().all(|word| text.contains(&word.to_lowercase()))
    }
}

/// The list.
pub(crate) fn offers(offers: &Offers<WarOrder>, listing: &Listing, look: &Look) -> String {
    let passing: BTreeSet<usize> = listing.passing(offers).into_iter().collect();
    let mut parts = Vec::new();
    for (group, members) in groups(offers) {
        let shown: Vec<usize> =
            members.iter().copied().filter(|number| passing.contains(number)).collect();
        let (Some(first), Some(last)) = (shown.first(), shown.last()) else { continue };
        let labels: Vec<(usize, &str)> =
            shown.iter().map(|number| (*number, &*offers.offers[*number - 1].label)).collect();
        if let Some(line) = folded_reshuffle(offers, &shown, &group, listing) {
            parts.push(look.wrap(&line, "         "));
        } else if let Some(lines) = folded_fights(offers, &shown, listing) {
            parts.push(bold(&group));
            parts.extend(lines.iter().map(|line| look.wrap(line, "         ")));
        } else if listing.fold_over.is_some_and(|most| shown.len() > most) {
            // Numbers of another heading may lie between them.
            let whole = last - first + 1 == shown.len();
            let range = format!("{first}{}{last}", if whole { "-" } else { ".." });
            let text =
                format!("{range:>7}  {} {}", bold(&group), dim(format!("{} ways", shown.len())));
            parts.push(look.wrap(&text, "         "));
        } else {
            parts.push(bold(&group));
            parts.push(columns(&labels, look));
        }
        if let Some(more) = offers.unlisted.iter().find(|more| more.group == group) {
            parts.push(look.wrap(&dim(format!("         {}", more.what)), "         "));
        }
    }
    if parts.is_empty() && !offers.offers.is_empty() {
        return dim("No order has all these words.");
    }
    parts.join("\n")
}

/// The many ways of a reshuffle in one line, until they are asked for by words.
fn folded_reshuffle(
    offers: &Offers<WarOrder>,
    shown: &[usize],
    group: &str,
    listing: &Listing,
) -> Option<String> {
    let reshuffles = |number: &usize| {
        let deed = offers.offers[*number - 1].order.order.night_deed();
        deed.filter(|deed| deed.step == NightStepKind::Reshuffle)
    };
    let NightDeed { unit: Some(battalion), .. } = reshuffles(shown.first()?)? else { return None };
    if shown.iter().any(|number| reshuffles(number).is_none())
        || shown.len() < 4
        || !listing.filter.is_empty()
    {
        return None;
    }
    let (first, last) = (shown.first()?, shown.last()?);
    let range = format!("{first}-{last}");
    let ways = dim(format!("{} ways, type `reshuffle {battalion}`", shown.len()));
    Some(format!("{range:>7}  {} {ways}", bold(group)))
}

/// What may be fought out by its ground and manner, one line for each, until they are asked for by words.
fn folded_fights(
    offers: &Offers<WarOrder>,
    shown: &[usize],
    listing: &Listing,
) -> Option<Vec<String>> {
    if listing.all || !listing.filter.is_empty() || shown.len() <= FIGHTS_OPEN_MOST {
        return None;
    }
    let mut grounds: Vec<(&FightOut, Vec<usize>)> = Vec::new();
    for number in shown {
        let fight = offers.offers[*number - 1].fight_out.as_ref()?;
        let is_same = |known: &FightOut| {
            (&known.book, &known.ground, &known.manner)
                == (&fight.book, &fight.ground, &fight.manner)
        };
        match grounds.iter_mut().find(|(known, _)| is_same(known)) {
            Some((_, numbers)) => numbers.push(*number),
            None => grounds.push((fight, vec![*number])),
        }
    }
    let line = |(fight, numbers): (&FightOut, Vec<usize>)| {
        let first = numbers[0];
        if numbers.len() == 1 {
            return format!("{first:>5}  {}", offers.offers[first - 1].label);
        }
        let manner = fight.manner.as_ref().map_or_else(String::new, |how| format!(", {how}"));
        let all = format!("{} fights with {}", numbers.len(), fight.book);
        format!("       {}{manner}: {}", fight.ground, dim(all))
    };
    let how = "       Name a unit to list them with their numbers.".to_owned();
    Some(grounds.into_iter().map(line).chain([how]).collect())
}

/// What may not be ordered, and why.
pub(crate) fn barred(bars: &[Bar], filter: &[String], look: &Look) -> String {
    let passes = |bar: &&Bar| {
        let text = format!("{} {}", bar.what, bar.why.sentence).to_lowercase();
        filter.iter().all(|word| text.contains(&word.to_lowercase()))
    };
    let mut lines = Vec::new();
    for bar in bars.iter().filter(passes) {
        let text = format!("  {}: {} ({})", bar.what, bar.why.sentence, bar.why.cite);
        let line = look.wrap(&text, "      ");
        if !lines.contains(&line) {
            lines.push(line);
        }
    }
    lines.join("\n")
}

/// Groups in the order in which they first appear, each with the numbers of its orders.
fn groups(offers: &Offers<WarOrder>) -> Vec<(String, Vec<usize>)> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for (index, offer) in offers.offers.iter().enumerate() {
        match groups.iter_mut().find(|(name, _)| *name == offer.group) {
            Some((_, members)) => members.push(index + 1),
            None => groups.push((offer.group.clone(), vec![index + 1])),
        }
    }
    groups
}

/// Short lines side by side, long ones below each other.
fn columns(labels: &[(usize, &str)], look: &Look) -> String {
    let longest = labels.iter().map(|(_, label)| label.width()).max().unwrap_or_default();
    let cell = longest + 8;
    let across = (look.width / cell.max(1)).clamp(1, 6);
    if across == 1 {
        let line = |(number, label): &(usize, &str)| {
            look.wrap(&format!("{number:>5}  {label}"), "       ")
        };
        return labels.iter().map(line).collect::<Vec<_>>().join("\n");
    }
    let row = |row: &[(usize, &str)]| {
        let cells = row.iter().map(|(number, label)| {
            let space = " ".repeat(longest - label.width());
            format!("{number:>5}  {label}{space} ")
        });
        cells.collect::<String>().trim_end().to_owned()
    };
    labels.chunks(across).map(row).collect::<Vec<_>>().join("\n")
}

/// The ids in an order, so that they can be filtered for; a path is left out, only its end counts.
fn ids(order: &WarOrder) -> String {
    let Ok(serde_json::Value::Object(kinds)) = serde_json::to_value(&order.order) else {
        return String::new();
    };
    // What kind of order it is says the heading.
    let mut words = Vec::new();
    kinds.into_values().for_each(|mut order| gather(&mut order, &mut words));
    words.join(" ")
}

fn gather(value: &mut serde_json::Value, words: &mut Vec<String>) {
    use serde_json::Value;
    match value {
        Value::String(text) => words.push(core::mem::take(text)),
        Value::Array(list) => list.iter_mut().for_each(|item| gather(item, words)),
        Value::Object(fields) => {
            // Of a way only its end counts.
            if let Some(Value::Array(path)) = fields.get_mut("path") {
                path.drain(..path.len().saturating_sub(1)).for_each(drop);
            }
            for (name, value) in fields.iter_mut() {
                words.push(name.clone());
                gather(value, words);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use api::campaign::two_star_general::Order;
    use api::campaign::two_star_general::ground::Hex;

    use super::*;
    use crate::sample::{look, plain};

    fn list() -> Offers<WarOrder> {
        let mut offers = Offers::none("Blue: move.");
        let stand = "marche.A".parse().unwrap();
        for row in 1..=5 {
            let path = vec![Hex::new(7, 1), Hex::new(7, row)];
            let order = WarOrder::main(Order::Move { stand, path, strategic: false });
            offers.offer("Move A Company", format!("to 070{row}"), order);
        }
        offers.offer("Turn", "End the turn", WarOrder::main(Order::EndActivation));
        offers
    }

    fn listing(filter: &str) -> Listing {
        Listing {
            filter: filter.split_whitespace().map(str::to_owned).collect(),
            ..Listing::default()
        }
    }

    #[test]
    fn words_filter_by_heading_line_and_id_and_numbers_stay() {
        assert_eq!(listing("turn").passing(&list()), [6]);
        assert_eq!(listing("MARCHE.A 0704").passing(&list()), [4]);
        assert_eq!(listing("company to").passing(&list()), [1, 2, 3, 4, 5]);
        assert_eq!(listing("cavalry").passing(&list()), [0_usize; 0]);
        // A way through 0701 does not end there: only the first order does.
        assert_eq!(listing("0701").passing(&list()), [1]);
    }

    #[test]
    fn a_long_group_is_folded_to_its_range() {
        let folded = Listing { fold_over: Some(4), ..Listing::default() };
        let text = plain(&offers(&list(), &folded, &look(60)));
        assert_eq!(text, "    1-5  Move A Company 5 ways\nTurn\n    6  End the turn");
    }

    #[test]
    fn fights_stand_by_ground_until_words_or_all_ask_for_them() {
        let mut offers = Offers::none("Orange: fire.");
        let fight = |what: &str, ground: &str, manner: Option<&str>| FightOut {
            what: what.to_owned(),
            contact: what.to_lowercase(),
            book: "Combat!".to_owned(),
            ground: ground.to_owned(),
            manner: manner.map(str::to_owned),
        };
        for target in ["A", "B", "C"] {
            for (ground, manner) in
                [("on a table", None), ("without positions", Some("man by man"))]
            {
                let label = format!("Fire at {target}, {ground}");
                offers.offer("Fight out", label, WarOrder::main(Order::EndActivation));
                let offer = offers.offers.last_mut().unwrap();
                offer.fight_out = Some(fight(target, ground, manner));
            }
        }
        let drawn = |listing: &Listing| plain(&super::offers(&offers, listing, &look(60)));
        let expected = "Fight out\n       on a table: 3 fights with Combat!\n       without positions, man by man: 3 fights with \
                        Combat!\n       Name a unit to list them with their numbers.";
        assert_eq!(drawn(&listing("")), expected);
        for open in [listing("fight"), Listing { all: true, ..Listing::default() }] {
            let drawn = drawn(&open);
            assert!(
                drawn.contains("Fire at B, without positions") && !drawn.contains("ways"),
                "{drawn}"
            );
        }
    }

    #[test]
    fn short_lines_stand_side_by_side() {
        let text = plain(&offers(&list(), &listing("company"), &look(60)));
        let expected = "Move A Company\n    1  to 0701     2  to 0702     3  to 0703     4  to 0704\n    5  to 0705";
        assert_eq!(text, expected);
    }
}

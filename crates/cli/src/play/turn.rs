//! A turn: the legal orders by number, filtered by words; odds before anything is thrown.

use std::collections::BTreeMap;

use api::campaign::link::{GroundChoice, LinkOrder};
use api::campaign::{BattleOrder, WarOrder};
use api::error::ApiResult;
use api::kernel::face::{MapAim, MapDeed, MapIntent};
use api::kernel::map::Cell;
use api::kernel::parse::Verb;
use api::kernel::{Name, Offer, Offers, Seat, Side};
use api::request::{Reply, Request};
use api::views::{OddsView, StatusView};

use crate::door::wanted;
use crate::look::bold;
use crate::show::{self, Detail, Listing};
use crate::words::Said;

use super::keyboard::Words;
use super::{Game, Next};

/// A group of more orders is folded when the list would fill the screen.
const FOLD_OVER: usize = 4;
/// What Enter does where it gives no order.
pub(super) const AGAIN: &str = "this list again";

impl Game<'_> {
    /// One line of a side whose turn it is.
    pub(super) fn turn(
        &mut self,
        status: &StatusView,
        side: Side,
        offers: &Offers<WarOrder>,
    ) -> ApiResult<Next> {
        let enter = self.on_enter(offers, primary(offers));
        let body = self.list(offers, enter, AGAIN, "");
        self.point_at(offers)?;
        self.draw(status, Some(self.voice(side)), &body)?;
        let line = self.line(side, offers)?;
        self.typed(side, offers, line, enter)
    }

    /// What Enter does: the only order that is left, or the main one.
    pub(super) fn on_enter(&self, offers: &Offers<WarOrder>, main: Option<usize>) -> Option<usize> {
        let meant = match &*self.listing.passing(offers) {
            [only] => Some(*only),
            _ if self.listing.filter.is_empty() => main,
            _ => None,
        };
        meant.filter(|number| !ends_too_early(offers, *number))
    }

    /// The list of orders, with what Enter does below it: it gives an order, or what is said `otherwise`.
    pub(super) fn list(
        &mut self,
        offers: &Offers<WarOrder>,
        enter: Option<usize>,
        otherwise: &str,
        before: &str,
    ) -> String {
        let look = self.door.look;
        let mut listing = self.listing.clone();
        let mut text = show::offers(offers, &listing, &look);
        // What was asked for by words is shown, even if the map must make room.
        let asked = !listing.filter.is_empty() && listing.groups(offers) == 1;
        if !asked && text.lines().count() > look.height / 2 {
            listing.fold_over = Some(FOLD_OVER);
            text = show::offers(offers, &listing, &look);
        }
        let filter = match self.listing.filter.join(" ") {
            words if words.is_empty() => String::new(),
            words => format!(" · showing \"{words}\", - shows all"),
        };
        let does = match enter.and_then(|number| offers.offers.get(number - 1)) {
            Some(offer) => format!("Enter: {}", offer.label),
            None => format!("Enter: {otherwise}"),
        };
        let can_end = offers.offers.iter().any(is_end);
        let does = if can_end { format!("{does} · end: {}", self.ending(offers)) } else { does };
        let help = self.hint(&format!("{does}{filter} · number, words, not = why not, undo, ?"));
        let before = if before.is_empty() { String::new() } else { format!("{before}\n") };
        format!("{before}{text}\n{help}")
    }

    /// A line, with the ids and headings of the orders for completion.
    pub(super) fn line(
        &mut self,
        side: Side,
        offers: &Offers<WarOrder>,
    ) -> ApiResult<Option<String>> {
        let mut all = self.words_here(side)?;
        for offer in &offers.offers {
            all.extend(offer.group.split(' ').filter(|word| word.len() > 2).map(str::to_owned));
        }
        all.sort();
        all.dedup();
        self.keyboard.expect(Words { words: all, dice: None });
        self.ask(&format!("{side}> "))
    }

    /// The words of orders and commands, and the ids there are, in the battle at the keyboard.
    pub(super) fn words_here(&mut self, side: Side) -> ApiResult<Vec<String>> {
        let mut all: Vec<String> = self.in_battle(side, |battle| {
            let verbs = battle.verbs().iter().map(|verb| verb.word.to_owned());
            Ok(verbs.chain(battle.things().iter().map(|thing| thing.id.to_string())).collect())
        })?;
        all.extend(super::talk::COMMANDS.map(str::to_owned));
        Ok(all)
    }

    /// Whether a word begins an order; alone it looks for orders where more would have to follow.
    fn begins_an_order(&mut self, side: Side, word: &str, alone: bool) -> ApiResult<bool> {
        let own = ["set", "orders", "seal", "lay"].iter().any(|own| own.eq_ignore_ascii_case(word));
        let whole = |verb: &Verb| verb.form.is_empty() || verb.form.starts_with('[');
        let known =
            |verbs: &[Verb]| verbs.iter().any(|verb| verb.is(word) && (!alone || whole(verb)));
        Ok(own || self.in_battle(side, |battle| Ok(known(battle.verbs())))?)
    }

    /// What was typed below the list: Enter gives the order that it stands for, if any.
    pub(super) fn typed(
        &mut self,
        side: Side,
        offers: &Offers<WarOrder>,
        line: Option<String>,
        enter: Option<usize>,
    ) -> ApiResult<Next> {
        match (line.as_deref(), enter) {
            (None, _) => Ok(Next::Quit),
            (Some(""), Some(number)) => self.pick(side, offers, number),
            (Some(""), None) => Ok(Next::On),
            (Some(text), _) => self.said(side, offers, text),
        }
    }

    /// What the word `end` does now.
    fn ending(&self, offers: &Offers<WarOrder>) -> String {
        let end = offers.offers.iter().find(|offer| is_end(offer));
        end.map_or_else(String::new, |offer| small(&offer.label))
    }

    /// A number of the list, a command, an order in words, or else words to look for.
    fn said(&mut self, side: Side, offers: &Offers<WarOrder>, text: &str) -> ApiResult<Next> {
        if let Some(number) = list_number(text) {
            return self.pick(side, offers, number);
        }
        if let Some(rest) = text.strip_prefix("table ") {
            return self.on_a_table(side, offers, rest);
        }
        if let Some(next) = self.talk(self.voice(side), text)? {
            return Ok(next);
        }
        if text == "-" {
            self.listing = Listing::default();
            return Ok(Next::On);
        }
        if let Some(rest) = text.strip_prefix("odds ") {
            return self.odds(side, rest);
        }
        if text == "not" || text.starts_with("not ") {
            let filter: Vec<String> = text.split_whitespace().skip(1).map(str::to_owned).collect();
            let barred = match show::barred(&offers.barred, &filter, &self.door.look) {
                none if none.is_empty() => {
                    "Nothing that cannot be ordered has these words.".to_owned()
                }
                barred => barred,
            };
            self.page(&format!("{}\n{barred}", bold("Not now, and why")))?;
            return Ok(Next::On);
        }
        if text.chars().count() == 1 {
            self.say("That is not a command here; type ? for a list.");
            return Ok(Next::On);
        }
        let verb = text.split_whitespace().next().unwrap_or_default();
        let is_order = self.begins_an_order(side, verb, verb == text)?;
        if !is_order && !text.starts_with(['{', '"']) {
            if !self.filter(offers, text) {
                self.nothing_found(offers, text);
            }
            return Ok(Next::On);
        }
        match self.read_order(side, text) {
            Ok(Said::Order(order)) => self.give(side, order, None),
            Ok(Said::Sheet(_) | Said::Seal(_)) => {
                self.say("Face-down orders are written in the orders phase.");
                Ok(Next::On)
            }
            // A verb with too few words looks for orders; one that names something impossible finds none.
            Err(error) => {
                if !self.filter(offers, text) {
                    self.fault(&error);
                }
                Ok(Next::On)
            }
        }
    }

    /// Shows only orders with these words; false where there are none.
    fn filter(&mut self, offers: &Offers<WarOrder>, text: &str) -> bool {
        let filter: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        // New words narrow what is shown; where that leaves nothing, they begin anew.
        let both = [self.listing.filter.clone(), filter.clone()].concat();
        let both = both.iter().enumerate().filter(|(at, word)| !both[..*at].contains(word));
        let both = both.map(|(_, word)| word.clone()).collect();
        for filter in [both, filter] {
            let narrowed = Listing { filter, ..self.listing.clone() };
            if !narrowed.passing(offers).is_empty() {
                self.listing = narrowed;
                return true;
            }
        }
        false
    }

    /// No order has these words: perhaps what is barred has.
    fn nothing_found(&mut self, offers: &Offers<WarOrder>, text: &str) {
        self.say(&format!("No order has the words \"{text}\"; type - to see all."));
        let filter: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        for line in show::barred(&offers.barred, &filter, &self.door.look).lines().take(4) {
            self.say(line);
        }
    }

    fn pick(&mut self, side: Side, offers: &Offers<WarOrder>, number: usize) -> ApiResult<Next> {
        match number.checked_sub(1).and_then(|index| offers.offers.get(index)) {
            Some(offer) => self.give(side, offer.order.clone(), Some(&offer.label)),
            None => {
                self.say(&format!(
                    "There is no order {number}; the list has 1 to {}.",
                    offers.offers.len()
                ));
                Ok(Next::On)
            }
        }
    }

    /// Gives an order; one that leads to dice shows its odds first.
    fn give(&mut self, side: Side, order: WarOrder, label: Option<&str>) -> ApiResult<Next> {
        if order.order.strike().is_some() {
            let words = order.order.words(&api::kernel::Ids);
            let Some(view) = self.ask_odds(side, &order) else { return Ok(Next::On) };
            let title = bold(label.unwrap_or(&words));
            let look = self.door.look;
            let text = self.in_the_window(|detail| show::odds(&view, detail, &look));
            let text = format!("{title}\n{text}");
            let status = self.door.status(&self.settings.file, self.voice(side))?;
            let body =
                format!("{text}\n{}", self.hint("Enter: give this order · anything else: back"));
            self.draw(&status, Some(self.voice(side)), &body)?;
            match self.ask("sure> ")?.as_deref() {
                Some("") => {}
                Some(_) => return Ok(Next::On),
                None => return Ok(Next::Quit),
            }
        }
        self.order(self.voice(side), order);
        Ok(Next::On)
    }

    /// Sends an order.
    pub(super) fn order(&mut self, seat: Seat, order: WarOrder) {
        self.send(Request::Order { file: self.file(), seat, order, idem: None });
    }

    /// `table 12 30`: what an order would fight out, on a table, for so many minutes at most.
    fn on_a_table(&mut self, side: Side, offers: &Offers<WarOrder>, rest: &str) -> ApiResult<Next> {
        let numbers: Vec<Option<usize>> =
            rest.split_whitespace().map(|word| word.parse().ok()).collect();
        let (number, most) = match numbers[..] {
            [Some(number)] => (number, None),
            [Some(number), Some(minutes)] => (number, u16::try_from(minutes).ok()),
            _ => (0, None),
        };
        let offer = number.checked_sub(1).and_then(|index| offers.offers.get(index));
        let Some(offer) = offer else {
            self.say(
                "table needs the number of an order that can be fought out, such as table 12.",
            );
            return Ok(Next::On);
        };
        let Some(mut order) = laid(offers, offer).map(|offer| offer.order.clone()) else {
            self.say("That order cannot be fought out; those under Fight out, Night patrols and Night raids can.");
            return Ok(Next::On);
        };
        if let BattleOrder::Link(LinkOrder::Open { minutes, .. }) = &mut order.order {
            *minutes = most.or(*minutes);
        }
        self.give(side, order, None)
    }

    fn odds(&mut self, side: Side, words: &str) -> ApiResult<Next> {
        match self.read_order(side, words) {
            Ok(Said::Order(order)) => {
                if let Some(view) = self.ask_odds(side, &order) {
                    self.page(&show::odds(&view, Detail::Full, &self.door.look))?;
                }
            }
            Ok(Said::Sheet(_) | Said::Seal(_)) => self.say("Face-down orders have no odds."),
            Err(error) => self.fault(&error),
        }
        Ok(Next::On)
    }

    fn ask_odds(&mut self, side: Side, order: &WarOrder) -> Option<Box<OddsView>> {
        let (file, seat, battle) = (self.file(), self.voice(side), Some(order.battle));
        let (order, choices) = (Some(order.clone()), Vec::new());
        let view = self.door.ask(Request::Odds { file, seat, battle, order, choices });
        self.heard(wanted!(view, Reply::Odds))
    }

    /// Turns the map to who may act, and marks where the orders that are left lead.
    pub(super) fn point_at(&mut self, offers: &Offers<WarOrder>) -> ApiResult<()> {
        let passing = self.listing.passing(offers);
        let aims = || {
            let aim = |number: &usize| Some((*number, offers.offers[*number - 1].aim.as_ref()?));
            passing.iter().filter_map(aim)
        };
        self.marks = BTreeMap::new();
        if !self.listing.filter.is_empty() {
            for (number, aim) in aims() {
                if let Some(cell) = end_of(aim) {
                    self.marks.entry(cell).or_insert(number);
                }
            }
        }
        let acting = aims().find_map(|(_, aim)| who(aim));
        if let (Some(id), true) = (acting, self.screen.is_live()) {
            let seat = self.speaker();
            let view = self.door.map(&self.settings.file, seat, None)?;
            self.look_at(&view, id.as_str());
        }
        Ok(())
    }
}

/// The same words with a small letter at the beginning; names in them stay as they are.
fn small(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// A number of the list has at most three digits: four are a hex.
fn list_number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// The offer that fights the same out on a table; what is prepared lies on one already.
fn laid<'o>(
    offers: &'o Offers<WarOrder>,
    offer: &'o Offer<WarOrder>,
) -> Option<&'o Offer<WarOrder>> {
    let opening = |offer: &'o Offer<WarOrder>| match &offer.order.order {
        BattleOrder::Link(LinkOrder::Open { scale, at, ground, .. }) => Some((scale, at, ground)),
        _ => None,
    };
    let (scale, at, ground) = opening(offer)?;
    let wanted = match ground {
        GroundChoice::Prepared => GroundChoice::Prepared,
        GroundChoice::Made | GroundChoice::None => GroundChoice::Made,
    };
    offers.offers.iter().find(|offer| opening(offer) == Some((scale, at, &wanted)))
}

/// Whether an order ends the turn, the artillery phase or the night.
pub(super) fn is_end(offer: &Offer<WarOrder>) -> bool {
    intends(offer, MapIntent::End)
}

fn intends(offer: &Offer<WarOrder>, intent: MapIntent) -> bool {
    offer.aim.as_ref().is_some_and(|aim| aim.intent == Some(intent))
}

/// Whether the order of this number ends something while there is still something to order.
fn ends_too_early(offers: &Offers<WarOrder>, number: usize) -> bool {
    offers.offers.len() > 1 && offers.offers.get(number - 1).is_some_and(is_end)
}

/// The order that is given most: the throw, or the only one there is. An end is never given by Enter before.
fn primary(offers: &Offers<WarOrder>) -> Option<usize> {
    if offers.offers.len() == 1 {
        return Some(1);
    }
    let throw = offers.offers.iter().position(|offer| intends(offer, MapIntent::Throw));
    throw.map(|index| index + 1)
}

/// The cell an order leads to.
fn end_of(aim: &MapAim) -> Option<Cell> {
    aim.cell.filter(|_| matches!(aim.deed, Some(MapDeed::Move | MapDeed::Place)))
}

/// The piece on the map that an order is for; what only comes onto the map is not there yet.
fn who(aim: &MapAim) -> Option<Name> {
    let is_there = aim.intent.is_none() && aim.deed != Some(MapDeed::Place);
    aim.pieces.first().copied().filter(|_| is_there)
}

#[cfg(test)]
mod tests {
    use api::campaign::BattleId;

    use super::*;

    fn offers(aims: &[MapAim]) -> Offers<WarOrder> {
        let offer = |aim: &MapAim| {
            let order = LinkOrder::Close { child: BattleId::main() };
            let order = WarOrder { battle: BattleId::main(), order: BattleOrder::Link(order) };
            let (group, label) = (String::new(), String::new());
            Offer { order, group, label, aim: Some(aim.clone()), fight_out: None }
        };
        Offers { offers: aims.iter().map(offer).collect(), ..Offers::none("") }
    }

    #[test]
    fn enter_throws_or_gives_the_only_order_and_never_ends_too_early() {
        let to = |intent| MapAim { intent: Some(intent), ..MapAim::default() };
        let air = || MapAim { deed: Some(MapDeed::Air), ..MapAim::default() };
        let both = offers(&[air(), to(MapIntent::End)]);
        assert_eq!(primary(&both), None);
        assert!(ends_too_early(&both, 2) && !ends_too_early(&both, 1));
        assert!(!ends_too_early(&offers(&[to(MapIntent::End)]), 1));
        assert_eq!(primary(&offers(&[air(), to(MapIntent::Throw)])), Some(2));
        assert_eq!(primary(&offers(&[air()])), Some(1));
        assert_eq!(primary(&offers(&[air(), air()])), None);
        assert_eq!(primary(&offers(&[])), None);
    }

    #[test]
    fn four_digits_are_a_hex_and_never_a_number_of_the_list() {
        assert_eq!(list_number("12"), Some(12));
        for text in ["0012", "0604", "+12", "12a", ""] {
            assert_eq!(list_number(text), None, "{text}");
        }
    }

    #[test]
    fn a_way_is_marked_at_its_end_and_the_map_turns_to_whoever_goes() {
        let (cell, stand) = (Cell::new(1, 3), "marche.A".parse().unwrap());
        let at = |deed| MapAim {
            deed: Some(deed),
            cell: Some(cell),
            pieces: vec![stand],
            ..MapAim::default()
        };
        assert_eq!(
            (end_of(&at(MapDeed::Move)), who(&at(MapDeed::Move))),
            (Some(cell), Some(stand))
        );
        assert_eq!((end_of(&at(MapDeed::Place)), who(&at(MapDeed::Place))), (Some(cell), None));
        assert_eq!((end_of(&at(MapDeed::Attack)), who(&at(MapDeed::Attack))), (None, Some(stand)));
        let patrol = MapAim { deed: None, intent: Some(MapIntent::Patrol), ..at(MapDeed::Move) };
        assert_eq!((end_of(&patrol), who(&patrol)), (None, None));
    }
}

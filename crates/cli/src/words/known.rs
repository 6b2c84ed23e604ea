//! What there is to be named in this campaign, and how it is found from a shortened word.

use std::collections::BTreeSet;

use api::campaign::WarOrder;
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::{Bar, Name, Offers, Seat, Side};
use api::two_star_general::Order;
use api::two_star_general::ground::Hex;
use api::two_star_general::state::{BattalionId, PlatoonId, StandId};
use api::views::{MapView, StatusView};

use super::fault;

/// The names of one campaign as one seat may use them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// What may be ordered now, as `legal` numbers it from 1.
    pub offers: Vec<WarOrder>,
    /// What may not be ordered, with the reason.
    bars: Vec<Bar>,
    /// Where stands are, and how they are called.
    places: Vec<(String, String, Hex)>,
    battalions: Vec<Named>,
    stands: Vec<Named>,
    platoons: Vec<Named>,
    batteries: BTreeSet<String>,
    side: Option<Side>,
    night: bool,
    retreats: bool,
}

#[derive(Clone, Debug)]
struct Named {
    id: String,
    side: Side,
}

impl Known {
    /// From what a seat may see and do.
    pub(crate) fn of(
        seat: Seat,
        status: &StatusView,
        map: &MapView,
        legal: &Offers<WarOrder>,
    ) -> Self {
        let named = |id: &str, side: Side| Named { id: id.to_owned(), side };
        let of_side = status.sides.iter().flat_map(|side| {
            side.battalions.iter().map(|battalion| named(&battalion.id, side.side))
        });
        let carried = map
            .stands
            .iter()
            .flat_map(|stand| stand.platoons.iter().map(|platoon| named(&platoon.id, stand.side)));
        let mut known = Self {
            offers: legal.offers.iter().map(|offer| offer.order.clone()).collect(),
            bars: legal.barred.clone(),
            places: map
                .stands
                .iter()
                .filter_map(|stand| Some((stand.id.clone(), stand.name.clone(), stand.hex?)))
                .collect(),
            battalions: of_side.collect(),
            stands: map.stands.iter().map(|stand| named(&stand.id, stand.side)).collect(),
            platoons: carried.collect(),
            batteries: map
                .stands
                .iter()
                .filter(|stand| stand.battalion.is_none())
                .map(|stand| stand.id.clone())
                .collect(),
            side: seat.side(),
            night: status.phase == "night",
            retreats: status.phase == "retreat phase",
        };
        known.add_lost_platoons();
        known
    }

    /// As it was when an order was given: words that mean it, or one of its kind, mean it again.
    pub(crate) fn when_given(mut self, order: Order) -> Self {
        self.night = matches!(
            order,
            Order::NightReshuffle { .. }
                | Order::NightTransfer { .. }
                | Order::Recover { .. }
                | Order::RecoverPlatoon { .. }
                | Order::Restore { .. }
                | Order::EndNight
        );
        self.retreats = matches!(order, Order::Retreat { .. });
        self.offers = vec![WarOrder::main(order)];
        self.add_lost_platoons();
        self
    }

    /// Why a stand has no way to a hex; `None` where only the rules can say, as of a neighbouring hex.
    pub(crate) fn why_no_way(&self, stand: StandId, end: Hex) -> Option<ApiError> {
        let (_, name, place) = self.places.iter().find(|(id, ..)| id == stand.as_str())?;
        let refused = |message: String| ApiError::new(Kind::Refused, "words.no_way", message);
        let barred = self.bars.iter().find(|bar| bar.what.contains(&**name));
        if let Some((_, holder, _)) =
            self.places.iter().find(|(id, _, at)| *at == end && id != stand.as_str())
        {
            return Some(refused(format!("{end} is held by {holder}")));
        }
        if let Some(bar) = barred {
            let cite = &bar.why.cite;
            return Some(refused(format!("{}: {} ({cite})", bar.what, bar.why.sentence)));
        }
        let message = format!("{name} in {place} has no way to {end} now");
        let near = place.adjacent(end);
        (!near).then(|| {
            refused(message)
                .hint("legal lists where it may go; name every hex to have the rules say why not")
        })
    }

    /// True in the night, where the same words mean other orders.
    pub(crate) const fn is_night(&self) -> bool {
        self.night
    }

    /// True while battalions on Retreat move.
    pub(crate) const fn is_retreat(&self) -> bool {
        self.retreats
    }

    pub(crate) fn is_battery(&self, stand: StandId) -> bool {
        self.batteries.contains(stand.as_str())
    }

    /// The battalion of a word: its id, or the only one that begins so.
    pub(crate) fn battalion(&self, word: &str) -> ApiResult<BattalionId> {
        self.find("battalion", &self.battalions, word).map(BattalionId)
    }

    /// The stand of a word: its id, its last part, or the only one that begins so.
    pub(crate) fn stand(&self, word: &str) -> ApiResult<StandId> {
        self.find("stand", &self.stands, word).map(StandId)
    }

    pub(crate) fn platoon(&self, word: &str) -> ApiResult<PlatoonId> {
        self.find("platoon", &self.platoons, word).map(PlatoonId)
    }

    /// All ids, for completion.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        let lists = [&self.battalions, &self.stands, &self.platoons];
        lists.into_iter().flatten().map(|named| &*named.id)
    }

    /// Platoons that were lost stand nowhere on the map, but may be offered.
    fn add_lost_platoons(&mut self) {
        let Some(side) = self.side else { return };
        let mut lost = BTreeSet::new();
        for order in &self.offers {
            if let Some(Order::RecoverPlatoon { platoon, .. }) = order.order.tsg() {
                lost.insert(platoon.to_string());
            }
        }
        self.platoons.extend(lost.into_iter().map(|id| Named { id, side }));
    }

    fn find(&self, what: &str, list: &[Named], word: &str) -> ApiResult<Name> {
        let same = |named: &&Named| named.id.eq_ignore_ascii_case(word);
        let last = |named: &&Named| {
            named.id.rsplit_once('.').is_some_and(|(_, last)| last.eq_ignore_ascii_case(word))
        };
        let begins = |named: &&Named| {
            named.id.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
        };
        let tests: [&dyn Fn(&&Named) -> bool; 3] = [&same, &last, &begins];
        for test in tests {
            let mut found: Vec<&Named> = list.iter().filter(test).collect();
            if found.len() > 1 && self.side.is_some() {
                found.retain(|named| Some(named.side) == self.side);
            }
            match &*found {
                [] => {}
                [one] => return name(&one.id),
                several => {
                    let ids: Vec<&str> = several.iter().map(|named| &*named.id).take(6).collect();
                    let message = format!("\"{word}\" may be more than one {what}");
                    return Err(fault(message, format!("say which: {}", ids.join(", "))));
                }
            }
        }
        // An id nobody has goes on to the rules, which say so with their cite.
        if word.contains('.') {
            return name(word);
        }
        let ids: Vec<&str> = list.iter().map(|named| &*named.id).take(12).collect();
        let message = format!("\"{word}\" is no {what} here");
        Err(fault(message, format!("there are {}", ids.join(", "))))
    }
}

/// Four digits as a hex.
pub(crate) fn hex(word: &str) -> ApiResult<Hex> {
    word.parse().map_err(|error: api::two_star_general::ground::HexFault| {
        fault(error.to_string(), "hex numbers stand on the map")
    })
}

/// Whether a word looks like a hex number.
pub(crate) fn is_hex(word: &str) -> bool {
    word.len() == 4 && word.bytes().all(|byte| byte.is_ascii_digit())
}

fn name(word: &str) -> ApiResult<Name> {
    Name::new(word)
        .map_err(|error| fault(error.to_string(), "ids are listed by status --battalions"))
}

#[cfg(test)]
impl Known {
    /// Stands, platoons and battalions for tests of the grammar; ids without a full stop are batteries.
    pub(crate) fn for_tests(side: Side, stands: &[(&str, Side)], battalions: &[&str]) -> Self {
        let named = |id: &str, side| Named { id: id.to_owned(), side };
        Self {
            stands: stands.iter().map(|(id, side)| named(id, *side)).collect(),
            battalions: battalions.iter().map(|id| named(id, side)).collect(),
            batteries: stands
                .iter()
                .filter(|(id, _)| !id.contains('.'))
                .map(|(id, _)| (*id).to_owned())
                .collect(),
            side: Some(side),
            ..Self::default()
        }
    }

    pub(crate) fn with_platoons(mut self, ids: &[&str]) -> Self {
        let side = self.side.unwrap_or(Side::Blue);
        self.platoons.extend(ids.iter().map(|id| Named { id: (*id).to_owned(), side }));
        self
    }

    pub(crate) fn standing(mut self, id: &str, name: &str, hex: Hex) -> Self {
        self.places.push((id.to_owned(), name.to_owned(), hex));
        self
    }

    pub(crate) const fn at_night(mut self) -> Self {
        self.night = true;
        self
    }

    pub(crate) const fn in_retreats(mut self) -> Self {
        self.retreats = true;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> Known {
        let stands = [
            ("marche.A", Side::Blue),
            ("marche.B", Side::Blue),
            ("eastfold.A", Side::Orange),
            ("w-battery", Side::Blue),
        ];
        Known::for_tests(Side::Blue, &stands, &["marche", "lowland"])
    }

    #[test]
    fn a_stand_is_found_by_id_last_part_or_beginning() {
        let known = known();
        for word in ["marche.B", "MARCHE.b", "B"] {
            assert_eq!(known.stand(word).unwrap().as_str(), "marche.B");
        }
        assert_eq!(known.stand("w").unwrap().as_str(), "w-battery");
    }

    #[test]
    fn of_two_with_the_same_last_part_the_own_one_is_meant() {
        assert_eq!(known().stand("A").unwrap().as_str(), "marche.A");
        assert_eq!(known().stand("eastfold.A").unwrap().as_str(), "eastfold.A");
    }

    #[test]
    fn what_may_be_several_is_asked_back() {
        let error = known().stand("marche").unwrap_err();
        assert!(error.message.contains("more than one"), "{error}");
        assert!(error.hint.unwrap().contains("marche.A, marche.B"));
    }

    #[test]
    fn an_unknown_id_goes_on_to_the_rules_and_an_unknown_word_does_not() {
        assert_eq!(known().stand("9-999.X").unwrap().as_str(), "9-999.X");
        assert!(known().stand("cavalry").unwrap_err().hint.unwrap().contains("w-battery"));
    }
}

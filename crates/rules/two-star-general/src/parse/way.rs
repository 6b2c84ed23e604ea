//! Ways in words: every hex, or the last one of a way that is offered.

use kernel::Offers;
use kernel::parse::Misread;

use super::Parser;
use crate::ground::Hex;
use crate::order::Order;
use crate::state::StandId;

impl Parser<'_> {
    /// `move STAND HEX…`: a single hex may be the end of an offered way, several are the way itself.
    pub(super) fn go(&mut self, strategic: bool) -> Result<Order, Misread> {
        let (stand, path) = (self.stand()?, self.path()?);
        let strategic = self.words.eats("strategic") || strategic;
        let battery =
            self.state.setup.stands.get(&stand).is_some_and(|spec| spec.battalion.is_none());
        if battery {
            let order = |path| Order::MoveArtillery { battery: stand, path };
            return Ok(self.by_its_end(&path, order));
        }
        if self.retreats() {
            let order = |path| Order::Retreat { stand, path, strategic, leave: false };
            return Ok(self.by_its_end(&path, order));
        }
        let order = |strategic| move |path| Order::Move { stand, path, strategic };
        if let [end] = path[..] {
            self.has_a_way(stand, end, strategic)?;
        }
        Ok(self.by_its_end(&path, order(strategic)))
    }

    /// `retreat STAND HEX… [off]`, `leave STAND`.
    pub(super) fn retreat(&mut self, strategic: bool, leave: bool) -> Result<Order, Misread> {
        let stand = self.stand()?;
        let path = match self.words.is_done() || self.words.peek() == Some("off") {
            true => Vec::new(),
            false => self.path()?,
        };
        let strategic = self.words.eats("strategic") || strategic;
        let leave = self.words.eats("off") || leave;
        if path.is_empty() && !leave {
            return Err(self.words.short());
        }
        let order = |path| Order::Retreat { stand, path, strategic, leave };
        let plain = order(path.clone());
        if path.is_empty() {
            let offered = self.offered().offers.into_iter().map(|offer| offer.order);
            let leaves = |order: &Order| {
                matches!(order, Order::Retreat { stand: who, leave: true, strategic: how, .. }
                    if *who == stand && *how == strategic)
            };
            let offered: Vec<Order> = offered.filter(leaves).collect();
            let same = offered.contains(&plain);
            return Ok(offered.into_iter().find(|_| !same).unwrap_or(plain));
        }
        Ok(self.by_its_end(&path, order))
    }

    fn path(&mut self) -> Result<Vec<Hex>, Misread> {
        let mut path = vec![self.hex()?];
        while self.words.peek().is_some_and(|word| word.parse::<Hex>().is_ok()) {
            path.push(self.hex()?);
        }
        Ok(path)
    }

    /// The order along this way; along the offered one that ends there, where one hex is named and the way is longer.
    fn by_its_end(&self, path: &[Hex], order: impl Fn(Vec<Hex>) -> Order) -> Order {
        let plain = order(path.to_vec());
        let [end] = path else { return plain };
        let offers = self.offered().offers;
        if offers.iter().any(|offer| offer.order == plain) {
            return plain;
        }
        let ends = |offer: &Order| {
            let way = match offer {
                Order::Move { path, .. }
                | Order::Retreat { path, .. }
                | Order::MoveArtillery { path, .. } => path,
                _ => return false,
            };
            way.last() == Some(end) && *offer == order(way.clone())
        };
        offers.into_iter().map(|offer| offer.order).find(ends).unwrap_or(plain)
    }

    /// Says why a stand has no way to a hex; silent where only the rules can say, as of a neighbouring hex.
    fn has_a_way(&self, stand: StandId, end: Hex, strategic: bool) -> Result<(), Misread> {
        let offers = self.offered();
        let leads = |wanted: bool| {
            offers.offers.iter().any(|offer| {
                matches!(&offer.order, Order::Move { stand: who, path, strategic: how }
                    if *who == stand && *how == wanted && path.last() == Some(&end))
            })
        };
        if leads(strategic) {
            return Ok(());
        }
        if !strategic && leads(true) {
            let what = format!("{end} can only be reached by a strategic move");
            return Err(Misread::new(what, format!("say `move! {stand} {end}`")).at(2));
        }
        self.why_no_way(&offers, stand, end).map_or(Ok(()), Err)
    }

    fn why_no_way(&self, offers: &Offers<Order>, stand: StandId, end: Hex) -> Option<Misread> {
        // An id that nobody has is for the rules to refuse.
        self.state.stands.get(&stand)?;
        let place = self.state.hex_of(stand)?;
        let name = self.state.stand_name(stand);
        let hint = "legal lists where it may go; name every hex to have the rules say why not";
        if let Some(holder) = self.state.occupant(end).filter(|holder| *holder != stand) {
            let what = format!("{end} is held by {}", self.state.stand_name(holder));
            return Some(Misread::new(what, hint).at(2));
        }
        if let Some(bar) = offers.barred.iter().find(|bar| bar.what.contains(name)) {
            let (sentence, cite) = (&bar.why.sentence, &bar.why.cite);
            let what = format!("{}: {sentence} ({cite})", bar.what);
            return Some(Misread::new(what, hint).at(2));
        }
        let what = format!("{name} in {place} has no way to {end} now");
        (!place.adjacent(end)).then(|| Misread::new(what, hint).at(2))
    }
}

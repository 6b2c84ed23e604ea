//! Who sits where in an open campaign, and a person or the program that takes a seat over.

use std::collections::BTreeMap;

use campaign::{BattleId, BattleNames, WarState};
use journal::{Entry, Idem, Kind};
use kernel::{Name, Names, Seat, Side};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::orders::Outcome;
use crate::record::{PlayedBy, Seated, text};
use crate::seats::Acting;
use crate::session::{NewEntry, Session};
use crate::words::capital;

/// What the program calls itself in a seat that it is given.
pub(crate) const PROGRAM: &str = "The program";
/// Characters of a name.
const NAME_MOST: usize = 60;

/// What a battle's units are called, and its commanders with the people who play them.
pub(crate) struct NamesOfPeople<'s> {
    own: BattleNames<'s>,
    people: BTreeMap<Name, String>,
}

impl Names for NamesOfPeople<'_> {
    fn name_of(&self, id: &Name) -> Option<&str> {
        self.people.get(id).map(String::as_str).or_else(|| self.own.name_of(id))
    }

    fn side_name(&self, side: Side) -> String {
        self.own.side_name(side)
    }

    fn written(&self, id: &Name) -> String {
        self.own.written(id)
    }
}

impl Session {
    /// Who holds a seat now.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Seated {
        self.holder_at(seat, u64::MAX)
    }

    /// Who held a seat when entry `seq` was written.
    #[must_use]
    pub fn holder_at(&self, seat: Seat, seq: u64) -> Seated {
        let taken = self.fold.seats.of(seat, seq).next().cloned();
        taken.unwrap_or_else(|| self.founded().held(seat))
    }

    /// The name of whoever holds a seat, or the seat's own word.
    #[must_use]
    pub fn player(&self, seat: Seat) -> String {
        self.holder(seat).name
    }

    /// The name of whoever held a seat when entry `seq` was written.
    #[must_use]
    pub fn player_at(&self, seat: Seat, seq: u64) -> String {
        self.holder_at(seat, seq).name
    }

    /// The name of the writer of entry `seq`, whose header names this seat.
    #[must_use]
    pub fn writer_of(&self, seat: &str, seq: u64) -> String {
        Seat::from_word(seat).map_or_else(|| seat.to_owned(), |seat| self.player_at(seat, seq))
    }

    /// Everybody who held a seat in entries `from` to `through`, in their order, each once.
    #[must_use]
    pub fn players_between(&self, seat: Seat, from: u64, through: u64) -> Vec<String> {
        let mut names = vec![self.player_at(seat, from)];
        for known in
            self.fold.seats.all_of(seat).filter(|known| (from..=through).contains(&known.from))
        {
            if !names.contains(&known.held.name) {
                names.push(known.held.name.clone());
            }
        }
        names
    }

    /// A post with the name of the person who has it: "Lt Col Strayer (Bert)".
    #[must_use]
    pub fn post_and_player(&self, seat: Seat) -> String {
        let (post, player) = (self.fold.war.post_of(seat), self.player(seat));
        let is_said = player == post || player.eq_ignore_ascii_case(seat.word());
        if is_said { post } else { format!("{post} ({player})") }
    }

    /// The names of a battle as this war knows them, with the people in the commanders' posts.
    pub(crate) fn names_of_people<'a>(
        &self,
        war: &'a WarState,
        battle: BattleId,
    ) -> NamesOfPeople<'a> {
        let seats = self.fold.war.setup.seats.0.iter().filter_map(|known| match known.seat {
            Seat::Commander(id) => Some((id.name(), self.post_and_player(known.seat))),
            _ => None,
        });
        NamesOfPeople { own: war.names(battle), people: seats.collect() }
    }

    /// Whether a side has commanders with seats of their own.
    #[must_use]
    pub fn has_commanders(&self, side: Side) -> bool {
        self.fold.war.setup.seats.of(side).count() > 1
    }

    /// A commander's seat that was not taken up at the founding commands nothing.
    ///
    /// # Errors
    /// When the war has no such seat.
    pub fn is_a_seat(&self, seat: Seat) -> ApiResult<()> {
        let known = &self.fold.war.setup.seats;
        if !matches!(seat, Seat::Commander(_)) || known.get(seat).is_some() {
            return Ok(());
        }
        let message = format!("this war has no seat \"{seat}\"");
        let taken: Vec<String> = known.0.iter().map(|known| known.seat.to_string()).collect();
        Err(ApiError::usage("seat.unknown", message).hint(match &taken[..] {
            [] => "say blue, orange or umpire: no commander's seat was taken up at the founding"
                .to_owned(),
            taken => format!("say blue, orange, umpire, or {}", taken.join(", ")),
        }))
    }

    /// Writes down who holds a seat from here on. Saying again what is known writes nothing. With an `idem` key, the same
    /// request sent twice is written once.
    ///
    /// # Errors
    /// When the name is none, the seat cannot be held so, or the journal cannot be written.
    pub fn seat(
        &mut self,
        host: &mut Host,
        held: Seated,
        idem: Option<Idem>,
    ) -> ApiResult<Option<Outcome>> {
        let held = Seated { name: name(&held.name)?, ..held };
        may_be_held(&held)?;
        self.is_a_seat(held.seat)?;
        let holder = self.holder(held.seat);
        if holder.by != held.by && holder.name.to_lowercase() == held.name.to_lowercase() {
            let message = match holder.by {
                PlayedBy::Program => "that name is the program's here; choose another",
                PlayedBy::Hand => "that name is a person's here; the program's is another",
            };
            return Err(ApiError::new(Trouble::Refused, "seat.same_name", message));
        }
        let body = text(&held);
        let same = |entry: &Entry| entry.text() == Some(&body);
        let (first, last) = match self.entry_of(idem, same)? {
            Some(known) => (known.seq, known.seq),
            None if self.holder(held.seat) == held => return Ok(None),
            // He may commit to dice of his own with it.
            None => (self.write_seated(host, held, idem)?, self.fold.seq),
        };
        Ok(Some(Outcome { first, last, waits: None, events: Vec::new() }))
    }

    /// What is about to be written in the name of `seat` is somebody else's doing than of whoever holds it: then that is written
    /// first. A person never acts under the program's name, nor the program under a person's.
    pub fn take_over(&mut self, host: &mut Host, seat: Seat) -> ApiResult<()> {
        match self.taking_over(seat) {
            Some(held) => self.write_seated(host, held, None).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The name that stands under what is about to be written in the name of `seat`.
    pub fn signed(&self, seat: Seat) -> String {
        self.taking_over(seat).map_or_else(|| self.player(seat), |held| held.name)
    }

    fn taking_over(&self, seat: Seat) -> Option<Seated> {
        let Acting { by, called, .. } =
            self.acting.as_ref().filter(|acting| acting.seat == seat)?;
        let holder = self.holder(seat);
        // Nobody in particular: the seat's own word says no more than that the side acted.
        let is_nobody =
            holder.by == PlayedBy::Hand && holder.name.eq_ignore_ascii_case(seat.word());
        if holder.by == *by || (*by == PlayedBy::Program && is_nobody) {
            return None;
        }
        let known = self.held_before(seat, *by);
        let nobody = match by {
            PlayedBy::Hand => seat.word(),
            PlayedBy::Program => called,
        };
        Some(Seated { seat, name: known.unwrap_or_else(|| nobody.to_owned()), by: *by })
    }

    /// The name that a person, or the program, has in a seat where none is said: as last time, or the seat's own word.
    #[must_use]
    pub fn usual_name(&self, seat: Seat, by: PlayedBy) -> String {
        let nobody = match by {
            PlayedBy::Hand => seat.word(),
            PlayedBy::Program => PROGRAM,
        };
        self.held_before(seat, by).unwrap_or_else(|| nobody.to_owned())
    }

    /// Who held a seat last by hand, or for the program.
    fn held_before(&self, seat: Seat, by: PlayedBy) -> Option<String> {
        let founded = self.founded().held(seat);
        let mut before = self.fold.seats.of(seat, u64::MAX).chain(core::iter::once(&founded));
        before.find(|known| known.by == by).map(|known| known.name.clone())
    }

    fn write_seated(
        &mut self,
        host: &mut Host,
        held: Seated,
        idem: Option<Idem>,
    ) -> ApiResult<u64> {
        let entry =
            NewEntry::new(Kind::Seated, self.fold.war.setup.first_battle(), held.seat, text(&held));
        let at = self.append(host, vec![entry], idem, &[])?;
        // A person does not throw with dice that anyone can compute from a simulation's seed.
        self.commit_people(host)?;
        Ok(at)
    }

    /// Somebody takes a seat over in entry `seq`, as a sentence.
    pub fn seated_words(&self, held: &Seated, seq: u64) -> String {
        let before = self.player_at(held.seat, seq);
        let what = match held.seat.side() {
            Some(_) => self.fold.war.post_of(held.seat),
            None => "the umpire's seat".to_owned(),
        };
        let how = match held.by {
            PlayedBy::Hand => "by hand",
            PlayedBy::Program => "by the program",
        };
        let nobody = held.name.eq_ignore_ascii_case(held.seat.word());
        match (held.seat.side(), nobody || held.name == before) {
            (None, _) => format!("{} takes {what} from {before}.", capital(&held.name)),
            (Some(_), true) => format!("{what} is now led {how}."),
            (Some(_), false) => {
                let who = capital(&held.name);
                format!("{who} takes over {what} from {before}: it is now led {how}.")
            }
        }
    }
}

fn name(said: &str) -> ApiResult<String> {
    let said = said.trim();
    let fits = !said.is_empty() && said.chars().count() <= NAME_MOST;
    if fits && !said.chars().any(char::is_control) {
        return Ok(said.to_owned());
    }
    let message = format!("a name has letters, and no more than {NAME_MOST} of them");
    Err(ApiError::usage("seat.no_name", message))
}

pub(crate) fn may_be_held(held: &Seated) -> ApiResult<()> {
    let message = match (held.seat, held.by) {
        (Seat::App, _) => {
            "the app's seat is the program's own; name a side, a commander or the umpire"
        }
        (Seat::Umpire, PlayedBy::Program) => {
            "the program can lead a side, but cannot be the umpire"
        }
        _ => return Ok(()),
    };
    Err(ApiError::new(Trouble::Refused, "seat.not_so", message))
}

//! What an entry says, as a sentence of its kind.

use campaign::{BattleId, BattleOrder, War, WarOrder, WarState};
use journal::{Entry, Kind};
use kernel::dice::record::{Committed, Reason};
use kernel::names::list;
use kernel::{RuleSet, Seat};

use crate::session::Session;
use engine::error::ApiResult;
use engine::fold::Fold;
use engine::founding::UMPIRE;
use engine::orders::event_in;
use engine::readers::named;
use engine::record::{
    Amended, Asked, Chosen, Founded, Noted, Opened, Ordered, Photographed, PlayedBy, RollSource,
    Rolled, Seated,
};
use engine::session::body_of;
use engine::words::capital;

impl Session {
    /// What is said to a seat that may not read an entry for this audience.
    pub(super) fn withheld(&self, audience: &str) -> String {
        let commanders = &self.fold.war.setup.seats.0;
        let of = |seat: &Seat| match commanders.iter().find(|known| known.seat == *seat) {
            _ if *seat == Seat::Umpire => "the umpire's".to_owned(),
            Some(known) => format!("{}'s", known.post),
            None => format!("{seat}'s"),
        };
        match &*named(audience) {
            // The founding of a war with fog.
            [] => "For the umpire only.".to_owned(),
            seats => {
                let seats: Vec<String> = seats.iter().map(of).collect();
                format!("For {} eyes only.", seats.join(" and "))
            }
        }
    }

    /// What is said where a copy leaves an entry's body out.
    fn not_here(&self, audience: &str) -> String {
        if audience.is_empty() {
            return "Not in this copy.".to_owned();
        }
        format!("{} Not in this copy.", self.withheld(audience))
    }

    /// The entry as a sentence, told with the fold just before it. `asked` is the call that it asks, answers or corrects.
    pub(crate) fn sentence(&self, entry: &Entry, fold: &Fold, asked: Option<&Asked>) -> String {
        if entry.body.is_withheld() {
            return self.not_here(&entry.audience);
        }
        let war = &fold.war;
        let told = match entry.kind {
            Kind::Founded => body_of::<Founded>(entry).ok().map(|founded| {
                let title = &founded.setup.title;
                format!("The campaign \"{title}\" is founded with {}.", founded.program)
            }),
            Kind::Briefed => Some(format!("{} is briefed.", self.side_called(&entry.audience))),
            Kind::Ordered => body_of::<Ordered>(entry).ok().map(|ordered| {
                let order = WarOrder { battle: battle(entry), order: ordered.order };
                let agreed = self.agreed_words(&ordered.agreed_by, entry.seq);
                format!("{} orders: {}.{agreed}", self.who(entry), order_words(war, &order))
            }),
            Kind::RollCalled | Kind::ChoiceCalled => asked.map(called),
            Kind::Rolled => body_of::<Rolled>(entry).ok().map(|rolled| rolled_words(&rolled)),
            Kind::Chosen => body_of::<Chosen>(entry).ok().map(|chosen| {
                let words = chosen_words(&chosen.words, asked);
                let again =
                    chosen.again.map_or_else(String::new, |seq| format!(", as in entry {seq}"));
                format!("{} chooses {words}{again}.", self.who(entry))
            }),
            Kind::Ruled => event_in(entry).map(|event| {
                let agreed = self.agreed_to(entry).unwrap_or_default();
                War::diary(war, &event) + &self.agreed_words(&agreed, entry.seq)
            }),
            Kind::Happened | Kind::Sealed | Kind::Revealed => {
                event_in(entry).map(|event| War::diary(war, &event))
            }
            Kind::Amended => {
                let body = body_of::<Amended>(entry).ok();
                body.map(|body| self.amended_words(entry, &body, fold, asked))
            }
            Kind::Opened => body_of(entry).ok().map(|opened| self.opened_words(entry, &opened)),
            Kind::Committed => body_of(entry).ok().map(|chain| self.committed_words(entry, &chain)),
            Kind::Seated => {
                let held = body_of::<Seated>(entry).ok();
                held.map(|held| self.seated_words(&held, entry.seq))
            }
            Kind::Noted => {
                let noted = body_of::<Noted>(entry).ok();
                noted.map(|noted| self.noted_words(entry, &noted))
            }
            Kind::Photographed => {
                let shown = body_of::<Photographed>(entry).ok();
                shown.map(|shown| self.photographed_words(entry, &shown))
            }
            Kind::Digest => Some("The position is sealed; a replay must match it.".to_owned()),
            Kind::Annotation(_) | Kind::Unknown(_) => None,
        };
        told.unwrap_or_else(|| {
            format!("An entry of kind {} that this program cannot read.", entry.kind.as_str())
        })
    }

    /// Who held the seat of an entry when it was written, at the beginning of a sentence.
    pub(super) fn who(&self, entry: &Entry) -> String {
        match Seat::from_word(&entry.seat) {
            Some(Seat::App) => "The program".to_owned(),
            Some(seat) => capital(&self.player_at(seat, entry.seq)),
            None => String::new(),
        }
    }

    fn side_called(&self, seat: &str) -> String {
        let side = Seat::from_word(seat).and_then(Seat::side);
        let setup = &self.fold.war.setup;
        side.map_or_else(|| seat.to_owned(), |side| setup.side_name(side).to_owned())
    }

    fn noted_words(&self, entry: &Entry, noted: &Noted) -> String {
        let (who, text) = (self.who(entry), &noted.text);
        let to: Vec<String> =
            noted.to.iter().map(|seat| self.player_at(*seat, entry.seq)).collect();
        match (noted.of, &*to) {
            (None, []) => format!("{who} notes: {text}"),
            (None, to) => format!("{who} to {}: {text}", list(to)),
            (Some(of), []) => format!("{who} loses the message of entry {of}: {text}"),
            (Some(of), to) => {
                let sent = self.entry(of).ok();
                let from = sent.map_or_else(String::new, |sent| self.who(&sent));
                format!("{from} to {}: {text}", list(to))
            }
        }
    }

    fn photographed_words(&self, entry: &Entry, shown: &Photographed) -> String {
        let of = entry.cause.map_or_else(String::new, |of| format!(" to entry {of}"));
        let caption = match &*shown.caption {
            "" => ".".to_owned(),
            caption => format!(": {caption}"),
        };
        format!("{} adds a photograph{of}{caption}", self.who(entry))
    }

    fn opened_words(&self, entry: &Entry, opened: &Opened) -> String {
        let reason = closed(&opened.reason);
        let what = match &*opened.entries {
            [one] => format!("entry {one}"),
            more => format!("{} entries", more.len()),
        };
        format!("{} opens {what} to all: {reason}", self.who(entry))
    }

    fn committed_words(&self, entry: &Entry, chain: &Committed) -> String {
        let who = self.who_commits(entry, chain);
        let why = match chain.at_once {
            None => "",
            Some(Reason::TakenOver) => ": the seat was taken over",
            Some(Reason::Moved) => ": it is somewhere else now",
            Some(Reason::Locked) => ": its passphrase is put on or taken off",
            Some(Reason::Lost) => ": the old one is lost",
            Some(Reason::Branched) => ": a branch begins",
        };
        format!("{} commits to a new chain of app dice{why}.", capital(&who))
    }

    /// The program leads sides; it never moves or locks dice. A player who does so for a side the program leads is not named.
    fn who_commits(&self, entry: &Entry, chain: &Committed) -> String {
        let Some(seat) = Seat::from_word(&chain.seat) else { return chain.seat.clone() };
        let held = self.holder_at(seat, entry.seq);
        let of_person =
            matches!(chain.at_once, Some(Reason::Moved | Reason::Locked | Reason::Lost));
        match (held.by, of_person) {
            (PlayedBy::Program, true) => self.side_called(&chain.seat),
            _ => held.name,
        }
    }

    /// Who agreed to a ruling, as the order it comes from says.
    pub(crate) fn agreed_to(&self, ruled: &Entry) -> ApiResult<Vec<Seat>> {
        let Some(order) = ruled.cause else { return Ok(Vec::new()) };
        Ok(self.body::<Ordered>(order).map_or_else(|_| Vec::new(), |order| order.agreed_by))
    }

    /// Who agreed, as a sentence that follows another; nothing when no seat is named.
    pub(crate) fn agreed_words(&self, agreed_by: &[Seat], at: u64) -> String {
        let called = |seat: &Seat| match self.player_at(*seat, at) {
            name if name == UMPIRE => "the umpire".to_owned(),
            name => name,
        };
        let names: Vec<String> = agreed_by.iter().map(called).collect();
        match &*names.join(" and ") {
            "" => String::new(),
            names => format!(" Agreed by {names}."),
        }
    }
}

/// An order in words, with the names of the campaign.
#[must_use]
pub fn order_words(war: &WarState, order: &WarOrder) -> String {
    let names = war.names(order.battle);
    match &order.order {
        BattleOrder::Link(given) => war.link_words(order.battle, given),
        BattleOrder::People(given) => war.people_words(given),
        given => war
            .battle(order.battle)
            .and_then(|battle| battle.order_sentence(given))
            .unwrap_or_else(|| given.words(&names)),
    }
}

/// The battle of an entry.
pub(super) fn battle(entry: &Entry) -> BattleId {
    BattleId::new(&entry.battle).unwrap_or_else(|_| BattleId::main())
}

/// The labels of the options taken; their words where the question is not known.
pub(super) fn chosen_words(words: &[String], asked: Option<&Asked>) -> String {
    let label = |word: &String| match asked {
        Some(Asked::Choice(choice)) => {
            let known = choice.options.iter().find(|(option, _)| option == word);
            known.map_or_else(|| word.clone(), |(_, label)| label.clone())
        }
        _ => word.clone(),
    };
    let labels: Vec<String> = words.iter().map(label).collect();
    if labels.is_empty() { "nothing".to_owned() } else { labels.join("; ") }
}

/// "5 5 1".
pub(super) fn face_words(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(ToString::to_string).collect();
    faces.join(" ")
}

/// A reason as a sentence of its own.
pub(super) fn closed(reason: &str) -> String {
    let reason = reason.trim();
    if reason.ends_with(['.', '!', '?']) { reason.to_owned() } else { format!("{reason}.") }
}

fn called(asked: &Asked) -> String {
    match asked {
        Asked::Roll(roll) => {
            let hits = roll.hits.as_ref();
            let reading =
                hits.map_or_else(String::new, |hits| format!(", hitting on {}", hits.describe()));
            format!("{}: {}d{}{reading}.", roll.title, roll.count, roll.sides)
        }
        Asked::Choice(choice) if choice.title.ends_with(['.', '?']) => choice.title.clone(),
        Asked::Choice(choice) => format!("{}.", choice.title),
    }
}

fn rolled_words(rolled: &Rolled) -> String {
    let source = match &rolled.source {
        RollSource::App(roll) => format!("rolled by the app, roll {}", roll.number),
        RollSource::Typed(name) => format!("typed by {name}"),
        RollSource::Again(entry) => format!("fell already in entry {entry}"),
    };
    format!("{} ({source}).", face_words(&rolled.faces))
}

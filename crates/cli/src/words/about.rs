//! Words about smaller battles and people: `close fight-1`, `correct fight-1 de.1 killed 10 because …`, `rename 1-506.A:3 Dick Winters`,
//! `promote 1-506.hq:c0 Colonel because …`.

use api::campaign::link::LinkOrder;
use api::campaign::{BattleId, BattleOrder, CommanderOf, PeopleOrder, SoldierOf, WarOrder};
use api::error::ApiResult;
use api::kernel::handoff::{Report, ReportElement};
use api::kernel::{Name, Seat, Side};
use api::request::{Reply, Request};
use api::views::{BattleView, LinkView};

use super::fault;
use crate::door::{Door, wanted};

/// The words that begin such an order, for help and completion.
const ABOUT: [&str; 7] = ["abandon", "accept", "close", "correct", "decorate", "promote", "rename"];
/// What stands before the umpire's reason.
const BECAUSE: &str = " because ";

/// Reads an order about a smaller battle or a person that `seat` knows of; `None` when the words are something else. Whether the
/// seat may give it, the rules say: nothing here speaks for another one.
///
/// # Errors
/// When they begin one and do not end it.
pub(crate) fn about(
    door: &mut Door,
    file: &std::path::Path,
    seat: Seat,
    text: &str,
) -> ApiResult<Option<WarOrder>> {
    let (verb, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
    let rest = rest.trim();
    if rest.is_empty() || !ABOUT.contains(&&*verb.to_lowercase()) {
        return Ok(None);
    }
    let (said, reason) = rest.split_once(BECAUSE).unwrap_or((rest, ""));
    let (said, reason) = (said.trim(), reason.trim().to_owned());
    let (first, more) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
    let of_war = door.battle_meant(file, None)?;
    let order = match &*verb.to_lowercase() {
        verb @ ("rename" | "decorate" | "promote") => {
            let who = person(door, file, seat, first)?;
            let order = of_person(verb, who, more.trim().to_owned(), reason);
            let order = order.ok_or_else(|| {
                let hint = "soldiers take the ranks of those who fall in their fights";
                fault(format!("{first} is not a commander"), hint)
            })?;
            WarOrder { battle: of_war, order: BattleOrder::People(order) }
        }
        verb => {
            let link = link(door, file, first)?;
            let child = battle(first)?;
            let order = match verb {
                "close" => LinkOrder::Close { child },
                "accept" => LinkOrder::Accept { child },
                "abandon" => LinkOrder::Abandon { child },
                _ => LinkOrder::CorrectReport { child, report: corrected(&link, more)?, reason },
            };
            WarOrder { battle: battle(&link.parent)?, order: BattleOrder::Link(order) }
        }
    };
    Ok(Some(order))
}

/// Refuses a word alone that needs to be told which battle or which person.
///
/// # Errors
/// When it is such a word.
pub(crate) fn is_whole(verb: &str) -> ApiResult<()> {
    let verb = verb.to_lowercase();
    match &*verb {
        "abandon" | "accept" | "close" => {
            let hint = format!("such as: {verb} fight-1; wardiary battles FILE lists them");
            Err(fault(format!("{verb} needs a smaller battle"), hint))
        }
        "correct" => Err(fault("correct needs a smaller battle and what to correct", EXAMPLE)),
        "decorate" | "promote" | "rename" => {
            let hint =
                format!("such as: {verb} marche.hq:c0 …; wardiary people FILE lists the keys");
            Err(fault(format!("{verb} needs a person"), hint))
        }
        _ => Ok(()),
    }
}

/// What a person is given: a name, a decoration or a rank. `None` for a soldier's rank.
fn of_person(verb: &str, who: Person, given: String, reason: String) -> Option<PeopleOrder> {
    Some(match (verb, who) {
        ("rename", Person::Soldier(soldier)) => PeopleOrder::Rename { soldier, name: given },
        ("rename", Person::Commander(commander)) => {
            PeopleOrder::RenameCommander { commander, name: given }
        }
        ("decorate", Person::Soldier(soldier)) => {
            PeopleOrder::Decorate { soldier, decoration: given, reason }
        }
        ("decorate", Person::Commander(commander)) => {
            PeopleOrder::DecorateCommander { commander, decoration: given, reason }
        }
        (_, Person::Commander(commander)) => {
            PeopleOrder::PromoteCommander { commander, rank: given, reason }
        }
        (_, Person::Soldier(_)) => return None,
    })
}

fn battle(word: &str) -> ApiResult<BattleId> {
    BattleId::new(word).map_err(|error| fault(error.to_string(), "battle lists them"))
}

fn link(door: &mut Door, file: &std::path::Path, word: &str) -> ApiResult<LinkView> {
    let request = Request::Battles { file: file.to_owned(), at: None, seat: Some(Seat::Umpire) };
    let battles: Vec<BattleView> = wanted!(door.ask(request), Reply::Battles)?;
    let smaller = battles.iter().filter(|view| view.link.is_some());
    let known: Vec<&str> = smaller.map(|view| &*view.id).collect();
    let hint = match known.is_empty() {
        true => "there are none".to_owned(),
        false => format!("there are {}", known.join(", ")),
    };
    let found = battles.iter().find(|view| view.id == word).and_then(|view| view.link.clone());
    found.ok_or_else(|| fault(format!("\"{word}\" is not a smaller battle"), hint))
}

/// Whom an order is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Person {
    Soldier(SoldierOf),
    Commander(CommanderOf),
}

/// `1-506.A:3`, `fight-1@b3` for the soldier b3 of a fight, `1-506.hq:c0` for a commander.
fn person(door: &mut Door, file: &std::path::Path, seat: Seat, word: &str) -> ApiResult<Person> {
    let (file, person) = (file.to_owned(), word.to_owned());
    let request = Request::Person { file, seat, person, at: None };
    let head = wanted!(door.ask(request), Reply::Person)?.head;
    key_of(&head.key).ok_or_else(|| {
        let hint = "people lists everyone by keys such as 1-506.A:3; in a fight fight-1@b3";
        fault(format!("\"{word}\" is not the key of a person"), hint)
    })
}

fn key_of(key: &str) -> Option<Person> {
    let (home, number) = key.rsplit_once(':')?;
    Some(match number.strip_prefix('c') {
        Some(number) => Person::Commander(CommanderOf {
            post: home.parse().ok()?,
            number: number.parse().ok()?,
        }),
        None => {
            Person::Soldier(SoldierOf { element: home.parse().ok()?, number: number.parse().ok()? })
        }
    })
}

/// The report as it lies there, with what is said of it changed. Whoever is not said to have fallen is present.
fn corrected(link: &LinkView, said: &str) -> ApiResult<Report> {
    let line = |line: &api::views::LinkLine| ReportElement {
        element: line.element.parse::<Name>().ok(),
        present: line.present,
        killed: line.killed,
        wounded: line.wounded,
        captured: line.captured,
        stragglers: line.stragglers,
        vehicles_present: line.vehicles_present,
        vehicles_destroyed: line.vehicles_destroyed,
        condition: Vec::new(),
    };
    let mut report = Report {
        elements: link.lines.iter().map(line).collect(),
        holder: link.holder,
        minutes_used: link.minutes_used,
        ..link.report.clone().unwrap_or_default()
    };
    for clause in said.split([',', ';']).map(str::trim).filter(|clause| !clause.is_empty()) {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["holder", side] => report.holder = holder(side)?,
            ["minutes", minutes] => report.minutes_used = number(minutes)?,
            [element, ref counts @ ..] if !counts.is_empty() => {
                let sent = link.lines.iter().find(|line| line.element == element);
                let sent = sent.map_or((0, 0), |line| (line.sent, line.vehicles_sent));
                let name: Name = element.parse().map_err(|_| shape(clause))?;
                let lines = &mut report.elements;
                let known = lines.iter().position(|line| line.element == Some(name));
                // Who was not sent is said so by the rules.
                let at = known.unwrap_or_else(|| {
                    lines.push(ReportElement { element: Some(name), ..ReportElement::default() });
                    lines.len() - 1
                });
                count(&mut lines[at], sent, counts, clause)?;
            }
            _ => return Err(shape(clause)),
        }
    }
    // Who took whom is known no more when other prisoners are counted.
    let counts = |line: &ReportElement| {
        let told = link
            .lines
            .iter()
            .find(|own| Some(&own.element) == line.element.map(|id| id.to_string()).as_ref());
        told.map_or(0, |own| own.captured) == line.captured
    };
    if !report.elements.iter().all(counts) {
        report.captors.clear();
    }
    Ok(report)
}

/// `killed 10 wounded 4`.
fn count(
    line: &mut ReportElement,
    (men, vehicles): (u32, u32),
    counts: &[&str],
    clause: &str,
) -> ApiResult<()> {
    let mut present = None;
    for pair in counts.chunks(2) {
        let [word, count] = *pair else { return Err(shape(clause)) };
        let count = number(count)?;
        match word {
            "present" => present = Some(count),
            "killed" | "dead" => line.killed = count,
            "wounded" => line.wounded = count,
            "captured" | "prisoners" => line.captured = count,
            "stragglers" | "scattered" => line.stragglers = count,
            "vehicles" => {
                line.vehicles_destroyed = count;
                line.vehicles_present = vehicles.saturating_sub(count);
            }
            _ => return Err(shape(clause)),
        }
    }
    let fallen = [line.killed, line.wounded, line.captured, line.stragglers];
    let fallen = fallen.into_iter().fold(0, u32::saturating_add);
    line.present = present.unwrap_or(men.saturating_sub(fallen));
    Ok(())
}

fn holder(word: &str) -> ApiResult<Option<Side>> {
    match word {
        "blue" => Ok(Some(Side::Blue)),
        "orange" => Ok(Some(Side::Orange)),
        "nobody" => Ok(None),
        _ => Err(fault(format!("\"{word}\" is not a side"), "holder blue, orange or nobody")),
    }
}

fn number(word: &str) -> ApiResult<u32> {
    word.parse().map_err(|_| fault(format!("\"{word}\" is not a number"), EXAMPLE))
}

fn shape(clause: &str) -> api::ApiError {
    fault(format!("\"{clause}\" does not correct anything"), EXAMPLE)
}

const EXAMPLE: &str = "such as: correct fight-1 de.1 killed 10 wounded 4 captured 2 scattered 1 vehicles 0, holder blue, \
                       minutes 30 because the umpire counted again";

#[cfg(test)]
mod tests {
    use api::views::{LinkLine, LinkStage};

    use super::*;

    fn view() -> LinkView {
        let line = LinkLine {
            element: "de.1".to_owned(),
            name: "1st Company".to_owned(),
            side: Side::Orange,
            sent: 160,
            vehicles_sent: 4,
            condition: Vec::new(),
            present: 154,
            killed: 1,
            wounded: 5,
            captured: 0,
            stragglers: 0,
            missing: 0,
            vehicles_present: 4,
            vehicles_destroyed: 0,
        };
        LinkView {
            parent: "main".to_owned(),
            place: "0504".to_owned(),
            stakes: String::new(),
            stage: LinkStage::Reported,
            attacker: Side::Blue,
            opened: 7,
            changed: 9,
            minutes_max: 60,
            minutes_used: 5,
            holder: None,
            lines: vec![line],
            report: None,
            open_below: Vec::new(),
            holds_up: true,
        }
    }

    #[test]
    fn a_report_is_corrected_in_words() {
        let report =
            corrected(&view(), "de.1 killed 10 captured 2 vehicles 1, holder blue; minutes 30");
        let report = report.unwrap();
        let line = &report.elements[0];
        assert_eq!((line.killed, line.wounded, line.captured, line.present), (10, 5, 2, 143));
        assert_eq!((line.vehicles_present, line.vehicles_destroyed), (3, 1));
        assert_eq!((report.holder, report.minutes_used), (Some(Side::Blue), 30));
        // Whoever is missing is said to be present no more.
        let missing = corrected(&view(), "de.1 present 150").unwrap();
        assert_eq!(missing.elements[0].present, 150);
        assert_eq!(corrected(&view(), "us.9 killed 1").unwrap().elements.len(), 2);
    }

    #[test]
    fn what_corrects_nothing_is_told_what_would() {
        for said in ["de.1", "de.1 killed", "de.1 slain 4", "holder red", "minutes many"] {
            assert!(corrected(&view(), said).unwrap_err().hint.is_some(), "{said}");
        }
    }

    #[test]
    fn a_key_is_an_element_or_a_post_and_a_number() {
        let soldier = SoldierOf { element: "1-506.A".parse().unwrap(), number: 3 };
        assert_eq!(key_of("1-506.A:3"), Some(Person::Soldier(soldier)));
        let commander = CommanderOf { post: "1-506.hq".parse().unwrap(), number: 0 };
        assert_eq!(key_of("1-506.hq:c0"), Some(Person::Commander(commander)));
        for text in ["1-506.A", "1-506.hq:cc", ":3", "x:-1", "x:c-1"] {
            assert_eq!(key_of(text), None, "{text}");
        }
    }
}

//! The people of a war: found, told and decorated; what a seat may not know; and units' diaries. Counts are made again from
//! the journal, or by another view.

mod commanders;

use std::collections::BTreeMap;

use api::amend::Wanted;
use api::orders::event_in;
use api::request::Done;
use api::simulate::CommanderKind;
use api::views::report::build;
use api::views::{
    DiaryAbout, DiaryLine, LifeKind, PeopleQuery, PeopleView, PersonFate, PersonKind, PersonView,
    UnitDiaryView,
};
use api::{ApiError, Reply, Request};
use campaign::combat::event::Event;
use campaign::link::Stage;
use campaign::{BattleEvent, BattleId, BattleOrder, PeopleOrder, SoldierOf, WarEvent, WarOrder};
use kernel::{Name, Seat, Side};
use report::{Audience, Options, Span};

use crate::desk::Desk;

/// Seeds of short wars in which something is fought out man by man: enough of them that some soldier falls.
const SEEDS: [u64; 4] = [17, 27, 39, 14];

impl Desk {
    /// A short war in which much is fought out at smaller scales.
    fn mixed(seed: u64) -> Self {
        let mut desk = Self::empty();
        let simulate = Request::Simulate {
            scenario: "farm".to_owned(),
            seed,
            blue: CommanderKind::FightsOut,
            orange: CommanderKind::FightsOut,
            file: Some(desk.file.clone()),
            durable: false,
            until: None,
            seats: false,
        };
        desk.api.handle(simulate).unwrap();
        desk
    }

    fn people(&mut self, seat: Seat, query: PeopleQuery) -> PeopleView {
        let request = Request::People { file: self.file.clone(), seat, query, at: None };
        match self.api.handle(request).unwrap() {
            Reply::People(view) => *view,
            other => panic!("no people: {other:?}"),
        }
    }

    fn person(&mut self, seat: Seat, key: &str, at: Option<u64>) -> Result<PersonView, ApiError> {
        let (file, person) = (self.file.clone(), key.to_owned());
        match self.api.handle(Request::Person { file, seat, person, at })? {
            Reply::Person(view) => Ok(*view),
            other => panic!("nobody: {other:?}"),
        }
    }

    fn diary(&mut self, seat: Seat, unit: &str, at: Option<u64>) -> UnitDiaryView {
        let (file, unit) = (self.file.clone(), unit.to_owned());
        let request = Request::UnitDiary { file, seat, unit, at };
        match self.api.handle(request).unwrap() {
            Reply::UnitDiary(view) => *view,
            other => panic!("no diary: {other:?}"),
        }
    }

    fn told(&mut self, seat: Seat, unit: &str) -> String {
        let (file, unit) = (self.file.clone(), unit.to_owned());
        let request = Request::Extract {
            file,
            seat,
            extract: report::Extract::Unit(unit),
            at: None,
            format: report::Format::Markdown,
        };
        match self.api.handle(request).unwrap() {
            Reply::Text(markdown) => markdown,
            other => panic!("no diary: {other:?}"),
        }
    }

    pub fn about(&mut self, seat: Seat, order: PeopleOrder) -> Result<Done, ApiError> {
        let order = WarOrder { battle: BattleId::main(), order: BattleOrder::People(order) };
        self.done(Request::Order { file: self.file.clone(), seat, order, idem: None })
    }

    /// Shots of every soldier, counted from the events of the fights that count.
    fn shots(&mut self) -> BTreeMap<SoldierOf, u32> {
        let file = self.file.clone();
        let session = self.api.session(&file).unwrap();
        let war = session.fold().war.clone();
        let mut shots = BTreeMap::new();
        for seq in 1..=session.fold().seq {
            let entry = session.entry(seq).unwrap();
            let Some(WarEvent::Battle { battle, event: BattleEvent::Combat(event), .. }) =
                event_in(&entry)
            else {
                continue;
            };
            let link = &war.links[&battle];
            if !matches!(link.stage, Stage::Accepted(_)) || !war.links_count(link.parent) {
                continue;
            }
            let (soldier, count) = match event {
                Event::Fired { soldier, faces, .. } => (soldier, faces.len()),
                Event::Sprayed { soldier, .. } | Event::GrenadeThrown { soldier, .. } => {
                    (soldier, 1)
                }
                _ => continue,
            };
            let of = link.soldiers[&soldier.0];
            *shots.entry(of).or_default() += u32::try_from(count).unwrap();
        }
        shots
    }
}

/// Whether what came of a battle's smaller battles has stayed.
trait Counts {
    fn links_count(&self, battle: BattleId) -> bool;
}

impl Counts for campaign::WarState {
    fn links_count(&self, battle: BattleId) -> bool {
        self.links.get(&battle).is_none_or(|link| {
            !matches!(link.stage, Stage::Abandoned) && self.links_count(link.parent)
        })
    }
}

fn soldier_of(key: &str) -> SoldierOf {
    let (element, number) = key.rsplit_once(':').unwrap();
    SoldierOf { element: element.parse::<Name>().unwrap(), number: number.parse().unwrap() }
}

fn soldiers() -> PeopleQuery {
    PeopleQuery { kind: Some(PersonKind::Soldier), ..PeopleQuery::default() }
}

#[test]
fn records_are_what_the_journal_holds_and_lives_tell_them() {
    let (mut fired, mut fell) = (0, 0);
    for seed in SEEDS {
        let mut desk = Desk::mixed(seed);
        let counted = desk.shots();
        for line in desk.people(Seat::Umpire, soldiers()).people {
            let shots = counted.get(&soldier_of(&line.key)).copied().unwrap_or(0);
            assert_eq!(line.record.shots, shots, "{} of seed {seed}", line.title);
            fired += shots;
            let page = desk.person(Seat::Blue, &line.key, None).unwrap();
            assert_eq!(page.head, line);
            assert_eq!(page.read, page.entries);
            let per_fight: u32 = page
                .fights
                .iter()
                .filter(|fight| fight.stage == api::views::LinkStage::Accepted)
                .map(|fight| fight.record.shots)
                .sum();
            assert!(per_fight >= shots, "{}", line.title);
            assert!(page.life.is_sorted_by_key(|entry| entry.entry));
            assert!(page.life.is_sorted_by_key(|entry| &entry.game_time), "{page:?}");
            if let Some(until) = line.until {
                fell += 1;
                // In a fight of his own, or with others of his unit.
                let ends = [LifeKind::Outcome, LifeKind::Loss, LifeKind::Unit, LifeKind::Ruling];
                let last = page.life.iter().rfind(|entry| ends.contains(&entry.kind));
                assert_eq!(last.map(|entry| entry.entry), Some(until), "{page:?}");
                assert!(page.life.iter().any(|entry| entry.kind == LifeKind::Wound
                    || entry.kind == LifeKind::Captured
                    || entry.entry == until));
            }
        }
    }
    assert!(fired > 10 && fell > 0, "{fired} shots, {fell} fell: other seeds are needed");
}

#[test]
fn the_report_names_whoever_fell_and_tells_every_smaller_battle() {
    let mut named = 0;
    for seed in SEEDS {
        let mut desk = Desk::mixed(seed);
        // The smaller battles name whoever fell in them.
        let mut lines = desk.people(Seat::Umpire, soldiers()).people;
        lines.retain(|line| {
            let page = desk.person(Seat::Umpire, &line.key, None).unwrap();
            page.fights.iter().any(|fight| Some(fight.changed) == line.until)
        });
        let fallen: Vec<(String, PersonFate)> =
            lines.into_iter().map(|line| (line.title, line.fate)).collect();
        let file = desk.file.clone();
        let session = desk.api.session(&file).unwrap();
        let model = build(session, &Span::War, Audience::Public).unwrap();
        let links = session.fold().war.links.len();
        assert_eq!(model.battles.len(), links);
        let text = report::markdown(&model, &Options::default());
        let page = report::html(&model, &Options::default());
        for battle in &model.battles {
            let sent: u32 = battle.lines.iter().map(|line| line.sent).sum();
            let back: u32 = battle.lines.iter().map(|line| line.present + line.lost()).sum();
            assert_eq!(sent, back, "men of {} are conserved", battle.id);
            assert!(text.contains(&format!("The {} was fought out: ", battle.contact)), "{text}");
            assert!(!text.contains(&format!("\"{}\"", battle.id)), "an id is nothing to read");
        }
        for (title, fate) in fallen {
            named += 1;
            let people = model.people.iter().filter(|one| title.ends_with(name_of(&one.who)));
            assert!(people.count() > 0, "{title} {fate:?} is in no list");
            assert!(page.contains(name_of(&title)));
        }
        assert!(model.faces.iter().all(|faces| faces.sides != 0));
    }
    assert!(named > 0, "nobody fell: other seeds are needed");
}

/// A rank may have changed since.
fn name_of(title: &str) -> &str {
    let ranks = ["Lance Corporal ", "Private ", "Corporal ", "Sergeant "];
    ranks.iter().find_map(|rank| title.strip_prefix(rank)).unwrap_or(title)
}

#[test]
fn a_diary_counts_the_men_its_report_counts() {
    let mut desk = Desk::fought();
    let file = desk.file.clone();
    let session = desk.api.session(&file).unwrap();
    let model = build(session, &Span::War, Audience::Public).unwrap();
    let setup = session.fold().war.divisions().next().unwrap().1.setup.clone();
    let mut lost = 0;
    for (id, spec) in &setup.battalions {
        let diary = desk.diary(Seat::Umpire, &id.to_string(), None);
        let days = diary.days.iter().map(|day| day.lost);
        let men: u32 =
            days.map(|lost| lost.killed + lost.wounded + lost.captured + lost.stragglers).sum();
        let told = model.losses[spec.side.index()].units.iter().find(|unit| unit.unit == spec.name);
        assert_eq!(men, told.map_or(0, |unit| unit.losses.men()), "{}", spec.name);
        lost += men;
        assert_eq!(diary.days.len(), model.days.len());
        for day in &diary.days {
            let within = |entry: u64| day.first <= entry && entry <= day.last;
            assert!(day.lines.iter().all(|line| within(line.entry)));
            assert!(day.lines.is_sorted_by_key(|line| &line.game_time), "{}", spec.name);
        }
        let mut lines = diary.days.iter().flat_map(|day| &day.lines);
        assert!(lines.any(|line| line.about == DiaryAbout::Orders), "{}", spec.name);
        let begins = desk.diary(Seat::Umpire, &id.to_string(), Some(1));
        assert!(begins.days.iter().all(|day| day.lines.is_empty()), "nothing had happened yet");
        let text = desk.told(Seat::Blue, &id.to_string());
        assert!(text.contains(&format!("# War diary of {}", spec.name)), "{text}");
    }
    assert!(lost > 0);
}

/// A platoon's and a formation's diary are found too; what nobody is called is refused.
#[test]
fn diaries_are_found_by_id_and_formations_by_name() {
    let mut desk = Desk::fought();
    let file = desk.file.clone();
    let war = desk.api.session(&file).unwrap().fold().war.clone();
    let mut formations = war.setup.roster.formations.iter().map(|spec| &spec.name);
    let name = formations.find(|name| !name.is_empty()).expect("units name a formation");
    assert_eq!(desk.diary(Seat::Umpire, name, None).name, *name);
    let stand = war.divisions().next().unwrap().1.setup.stands.keys().next().unwrap().to_string();
    assert_eq!(
        desk.diary(Seat::Umpire, &stand, None).days.len(),
        usize::from(war.divisions().next().unwrap().1.day)
    );
    let unknown =
        Request::UnitDiary { file, seat: Seat::Umpire, unit: "nobody".to_owned(), at: None };
    assert_eq!(desk.api.handle(unknown).unwrap_err().code, "no_such_unit");
}

/// Who would take over a post, and what lies face down, is nobody else's to know.
#[test]
fn a_deputy_and_an_order_face_down_are_their_own_sides_secret() {
    let mut desk = Desk::with_campaign();
    let canary = "Peter Rowe";
    let orders = [("marche".parse().unwrap(), "dig_in".to_owned())].into();
    let file = desk.file.clone();
    desk.api.handle(Request::WriteOrders { file, seat: Seat::Blue, orders, battle: None }).unwrap();
    desk.seal(Side::Blue);
    let all = desk.people(Seat::Umpire, PeopleQuery::default());
    let deputy = all.people.iter().find(|line| line.name == canary).expect("the umpire knows him");
    assert_eq!(deputy.fate, PersonFate::Deputy);
    let battalion = deputy.belongs.clone();
    for seat in [Seat::Blue, Seat::Umpire] {
        assert!(seen(&mut desk, seat, &deputy.key).contains(canary), "{seat:?}");
    }
    for seat in [Seat::Orange, Seat::App] {
        let seen = seen(&mut desk, seat, &deputy.key);
        assert!(!seen.contains(canary), "{seat:?}: {seen}");
        assert!(seen.contains(&battalion), "what is open is there: {seen}");
        let refused = desk.person(seat, &deputy.key, None).unwrap_err();
        let unknown = desk.person(seat, "marche.hq:c9", None).unwrap_err();
        assert_eq!(refused.code, unknown.code, "whether there is one is not told either");
    }
    for seat in [Seat::Orange, Seat::App, Seat::Umpire, Seat::Blue] {
        assert!(!seen(&mut desk, seat, &deputy.key).contains("Dig In"), "{seat:?}");
    }
    desk.seal(Side::Orange);
    assert!(seen(&mut desk, Seat::Orange, &deputy.key).contains("Dig In"), "turned up, it is told");
    let (file, entries) = (desk.file.clone(), Vec::new());
    let reason = "we play with open cards".to_owned();
    desk.done(Request::Open { file, entries, reason, idem: None }).unwrap();
    for seat in [Seat::Orange, Seat::App] {
        assert!(seen(&mut desk, seat, &deputy.key).contains(canary), "opened, {seat:?} reads it");
    }
}

/// Everything that may be asked about people and units, as text.
fn seen(desk: &mut Desk, seat: Seat, key: &str) -> String {
    let mut seen = String::new();
    for query in [
        PeopleQuery::default(),
        PeopleQuery { text: Some("rowe".to_owned()), ..PeopleQuery::default() },
        PeopleQuery { fate: Some(PersonFate::Deputy), ..PeopleQuery::default() },
        PeopleQuery { unit: Some("marche".to_owned()), ..PeopleQuery::default() },
    ] {
        seen.push_str(&serde_json::to_string(&desk.people(seat, query)).unwrap());
    }
    match desk.person(seat, key, None) {
        Ok(page) => seen.push_str(&serde_json::to_string(&page).unwrap()),
        Err(error) => seen.push_str(&error.message),
    }
    let post = format!("{}c0", key.trim_end_matches(|letter: char| letter != ':'));
    seen.push_str(&serde_json::to_string(&desk.person(seat, &post, None).unwrap()).unwrap());
    seen.push_str(&serde_json::to_string(&desk.diary(seat, "marche", None)).unwrap());
    seen.push_str(&desk.told(seat, "marche"));
    seen
}

#[test]
fn a_man_is_renamed_by_his_side_and_decorated_by_the_umpire() {
    let mut desk = Desk::mixed(SEEDS[0]);
    let man = desk.people(Seat::Umpire, soldiers()).people.remove(0);
    let (own, other) = (man.side.seat(), man.side.enemy().seat());
    let soldier = soldier_of(&man.key);
    let before = desk.person(own, &man.key, None).unwrap();
    assert!(before.may_rename && !before.may_decorate);
    assert!(!desk.person(other, &man.key, None).unwrap().may_rename);
    assert!(desk.person(Seat::Umpire, &man.key, None).unwrap().may_decorate);

    let name = "Samuel Ó Broin-Whitfield the Younger".to_owned();
    let rename = PeopleOrder::Rename { soldier, name: name.clone() };
    assert_eq!(desk.about(other, rename.clone()).unwrap_err().code, "rules.not_your_soldier");
    let done = desk.about(own, rename).unwrap();
    let (decoration, reason) = ("Silver Star".to_owned(), "held the mill".to_owned());
    let decorate = PeopleOrder::Decorate { soldier, decoration, reason };
    assert_eq!(desk.about(own, decorate.clone()).unwrap_err().code, "rules.umpire_only");
    desk.about(Seat::Umpire, decorate).unwrap();

    let page = desk.person(own, &man.key, None).unwrap();
    assert_eq!(page.head.name, name);
    assert_eq!(page.decorations[0].reason, "held the mill");
    let kinds: Vec<LifeKind> = page.life.iter().rev().take(2).map(|entry| entry.kind).collect();
    assert_eq!(kinds, [LifeKind::Decoration, LifeKind::Renamed]);
    // As it was, he is called as he was, and nothing may be done about it.
    let then = desk.person(own, &man.key, Some(done.first - 1)).unwrap();
    assert_eq!(then.head, man);
    assert!(!then.may_rename && then.decorations.is_empty());
    let found = PeopleQuery { text: Some("whitfield SILVER".to_owned()), ..PeopleQuery::default() };
    assert_eq!(desk.people(other, found).people[0].key, man.key);
    let by_entry = PeopleQuery { entry: Some(done.last), ..PeopleQuery::default() };
    assert_eq!(desk.people(other, by_entry).people[0].key, man.key);
    assert!(desk.told(own, &man.unit).contains("awarded the Silver Star"));
    // A sentence told before he was called otherwise leads to his page too: he is named as he is called in it.
    let diary = desk.diary(own, &man.unit, None);
    let by_name = named_in(&diary, &man.key);
    assert!(by_name.contains(&man.title) && by_name.iter().any(|title| title.ends_with(&name)));
    let file = desk.file.clone();
    let model = build(desk.api.session(&file).unwrap(), &Span::War, Audience::Public).unwrap();
    let decorated = model.people.iter().find(|one| one.words.contains("Silver Star"));
    assert!(decorated.is_some_and(|one| one.who.ends_with(&name)), "{:?}", model.people);

    // His name is taken back: what came after it does not hang on it, and stays.
    let named = Wanted::Out { entry: done.first, and_after: false };
    desk.amend(own, named).unwrap();
    let page = desk.person(own, &man.key, None).unwrap();
    assert_eq!((page.head.name, page.decorations.len()), (man.name, 1));
    desk.undo(Seat::Umpire).unwrap();
    let page = desk.person(own, &man.key, None).unwrap();
    assert_eq!(page.decorations.len(), 0);
    assert_eq!(page.life, before.life, "what was taken out is in no life");
}

/// What is told of people in lives and in diaries stays as it was told, whatever they are called later.
#[test]
fn a_later_name_changes_no_older_sentence() {
    let mut promoted = 0;
    for seed in SEEDS {
        let mut desk = Desk::mixed(seed);
        let people = desk.people(Seat::Umpire, soldiers()).people;
        let before = lives(&mut desk, &people);
        for man in &people {
            let rename = PeopleOrder::Rename {
                soldier: soldier_of(&man.key),
                name: format!("Otto {}", man.name),
            };
            desk.about(Seat::Umpire, rename).unwrap();
        }
        let after = lives(&mut desk, &people);
        for (told, text) in before {
            assert_eq!(after.get(&told), Some(&text), "{told:?}");
            let names_another =
                text.contains(" in the place of ") || text.contains("takes his rank");
            promoted += u32::from(names_another);
        }
    }
    assert!(promoted > 0, "some life names another man");
}

/// Everything the pages of these people and the diaries of their units tell: by page and place in it.
fn lives(desk: &mut Desk, people: &[api::views::PersonLine]) -> BTreeMap<(String, usize), String> {
    let mut told = BTreeMap::new();
    for man in people {
        let life = desk.person(Seat::Umpire, &man.key, None).unwrap().life;
        let lines = life.into_iter().map(|entry| entry.text);
        told.extend((0..).zip(lines).map(|(at, text)| ((man.key.clone(), at), text)));
        let diary = desk.diary(Seat::Umpire, &man.unit, None);
        let lines = diary.days.into_iter().flat_map(|day| day.lines).map(|line| line.text);
        told.extend((0..).zip(lines).map(|(at, text)| ((man.unit.clone(), at), text)));
    }
    told
}

/// What the lines of a diary call somebody, each of them with the very words of its sentence.
fn named_in(diary: &UnitDiaryView, key: &str) -> Vec<String> {
    let lines: Vec<&DiaryLine> = diary.days.iter().flat_map(|day| &day.lines).collect();
    let named = lines.into_iter().flat_map(|line| {
        let his = line.people.iter().filter(|person| person.key == key);
        his.map(|person| {
            let told = line.text.contains(&person.title);
            assert!(told || line.battle.is_some(), "{}: {}", person.title, line.text);
            person.title.clone()
        })
    });
    named.collect()
}

/// What follows from a smaller battle is told at its end, not at the hour its parent's clock stands at; and hours rise.
#[test]
fn a_diary_tells_a_smaller_battle_hour_by_hour() {
    let mut reports = 0;
    for seed in SEEDS {
        let mut desk = Desk::mixed(seed);
        let file = desk.file.clone();
        let war = desk.api.session(&file).unwrap().fold().war.clone();
        for id in war.divisions().next().unwrap().1.setup.battalions.keys() {
            let diary = desk.diary(Seat::Umpire, &id.to_string(), None);
            for day in &diary.days {
                assert!(day.lines.is_sorted_by_key(|line| &line.game_time), "{:?}", day.lines);
            }
            let lines: Vec<&DiaryLine> = diary.days.iter().flat_map(|day| &day.lines).collect();
            for (child, link) in &war.links {
                let own = lines.iter().filter(|line| line.battle == Some(child.to_string()));
                let (steps, others): (Vec<&DiaryLine>, Vec<&DiaryLine>) =
                    own.partition(|line| line.is_detail);
                let told = others.iter().filter(|line| line.entry > link.opened.0);
                for line in told.filter(|_| matches!(link.stage, Stage::Accepted(_))) {
                    reports += 1;
                    let mut before = steps.iter().filter(|step| step.entry < line.entry);
                    assert!(before.all(|step| step.game_time <= line.game_time), "{line:?}");
                    assert!(!line.text.contains(&format!("\"{child}\"")), "{}", line.text);
                }
            }
        }
    }
    assert!(reports > 0, "other seeds are needed");
}

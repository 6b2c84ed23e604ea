//! A unit's diary as Markdown, to be kept or printed.

use core::fmt::Write as _;

use report::markdown::escaped;

use super::{DiaryAbout, DiaryDay, DiaryLine, DiaryLosses, UnitDiaryView};

impl UnitDiaryView {
    /// The diary as Markdown. The same diary gives the same bytes.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("# War diary of {}\n\n", escaped(&self.name));
        let mut told = vec![escaped(&self.side_name), escaped(&self.war)];
        if let Some(commander) = &self.commander {
            told.push(format!("under {}", escaped(&commander.title)));
        }
        told.push(format!("to entry {}", self.at));
        let _ = writeln!(text, "{}.\n", told.join(", "));
        text.push_str("Numbers in brackets are entries of the journal.\n");
        for day in &self.days {
            day.write(&mut text);
        }
        text
    }
}

impl DiaryDay {
    fn write(&self, text: &mut String) {
        let weather = match &*self.weather {
            "" => String::new(),
            weather => format!(". Weather: {}", escaped(weather)),
        };
        let _ = writeln!(text, "\n## Day {}, {}{weather}\n", self.day, escaped(&self.date));
        let _ = writeln!(text, "{}\n", escaped(&self.story()));
        if !self.places.is_empty() {
            text.push_str("| Unit | At dawn | At dusk | Points | Men |\n");
            text.push_str("| --- | --- | --- | --: | --: |\n");
        }
        for place in &self.places {
            let _ = writeln!(
                text,
                "| {} | {} | {} | {} → {} | {} → {} |",
                escaped(&place.name),
                escaped(&place.dawn),
                escaped(&place.dusk),
                place.strength[0],
                place.strength[1],
                place.men[0],
                place.men[1],
            );
        }
        text.push('\n');
        if self.lines.is_empty() {
            text.push_str("Nothing to report.\n");
        }
        for line in &self.lines {
            line.write(text);
        }
        if !self.people.is_empty() {
            text.push_str("\nBy name:\n\n");
        }
        for one in &self.people {
            let (who, what) = (escaped(&one.person.title), escaped(&one.what));
            let _ = writeln!(text, "- {who}: {what} [{}]", one.entry);
        }
    }
}

impl DiaryDay {
    /// The day in two or three sentences.
    fn story(&self) -> String {
        let [dawn, dusk] = self.strength;
        let [began, ended] = self.men;
        let mut said = match (dawn, dusk) {
            (0, 0) => format!("It began the day with {} and ended it with {ended}.", men(began)),
            _ => format!(
                "It began the day with {} and {}, and ended it with {dusk} and {ended}.",
                counted(u32::from(dawn), "strength point"),
                men(began)
            ),
        };
        let is = |about: DiaryAbout| {
            let lines =
                self.lines.iter().filter(move |line| line.about == about && !line.is_detail);
            u32::try_from(lines.count()).unwrap_or(u32::MAX)
        };
        let fights = is(DiaryAbout::Fight);
        let fought = (fights > 0).then(|| format!("was in {}", counted(fights, "fight")));
        let lost = (!self.lost.is_nothing()).then(|| format!("lost {}", self.lost.words()));
        match (fought, lost) {
            (None, None) => said.push_str(" Nobody was lost."),
            (Some(fought), None) => said.push_str(&format!(" It {fought} and lost nobody.")),
            (None, Some(lost)) => said.push_str(&format!(" It {lost}.")),
            (Some(fought), Some(lost)) => said.push_str(&format!(" It {fought}, and {lost}.")),
        }
        said
    }
}

/// "1 man", "64 men".
fn men(number: u32) -> String {
    if number == 1 { "1 man".to_owned() } else { format!("{number} men") }
}

fn counted(number: u32, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

impl DiaryLine {
    fn write(&self, text: &mut String) {
        let hour = self.game_time.get(11..16).unwrap_or_default();
        let indent = if self.is_detail { "  " } else { "" };
        let entries = report::Entries::between(self.entry, self.last);
        let _ = writeln!(text, "{indent}- {hour} {} [{entries}]", escaped(&self.text));
    }
}

impl DiaryLosses {
    /// "2 killed, 5 wounded"; "nothing".
    #[must_use]
    pub fn words(&self) -> String {
        let part = |count: u32, what: &str| (count > 0).then(|| format!("{count} {what}"));
        let parts: Vec<String> = [
            part(self.killed, "killed"),
            part(self.wounded, "wounded"),
            part(self.captured, "captured"),
            part(self.stragglers, "scattered"),
            part(self.vehicles, "vehicles or guns"),
            part(self.units, "stands or platoons"),
        ]
        .into_iter()
        .flatten()
        .collect();
        if parts.is_empty() { "nothing".to_owned() } else { parts.join(", ") }
    }
}

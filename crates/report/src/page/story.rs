//! The story as it is printed: paragraphs whose sentences have their entries, and the objectives that changed hands.

use serde::Serialize;

use super::Said;
use crate::AarModel;
use crate::model::{Capture, Chapter};
use crate::style::{Markup, Style};

/// A day or a night.
#[derive(Serialize)]
pub(super) struct ChapterText {
    heading: String,
    sentences: Vec<Said>,
    /// The day, by its place in the model, whose closing maps stand below; none where another chapter of it follows.
    maps: Option<usize>,
}

/// An objective changed hands.
#[derive(Serialize)]
pub(super) struct CaptureText {
    when: String,
    text: String,
    entries: Markup,
}

/// Every sentence, or those that a dispatch has room for.
pub(super) fn chapters(model: &AarModel, is_brief: bool, style: &dyn Style) -> Vec<ChapterText> {
    let chapters = &model.story.chapters;
    let text = |(at, chapter): (usize, &Chapter)| {
        let follows =
            chapters[at + 1..].iter().any(|next| next.day == chapter.day && !next.is_night);
        let is_last = !chapter.is_night && !follows;
        let day = model.days.iter().position(|day| day.day == chapter.day);
        let sentences = if is_brief { &chapter.brief } else { &chapter.sentences };
        ChapterText {
            heading: heading(chapter),
            sentences: sentences.iter().map(|said| said.said(style)).collect(),
            maps: day.filter(|_| is_last),
        }
    };
    let texts = chapters.iter().enumerate().map(text);
    texts.filter(|chapter| !chapter.sentences.is_empty()).collect()
}

pub(super) fn captures(model: &AarModel, style: &dyn Style) -> Vec<CaptureText> {
    let text = |capture: &Capture| CaptureText {
        when: capture.when.clone(),
        text: capture.text.clone(),
        entries: style.entries(capture.entries),
    };
    model.story.captures.iter().map(text).collect()
}

/// "Day 1, Tuesday, 3 October 1944", "The night after day 1"; with the battle where there are several.
fn heading(chapter: &Chapter) -> String {
    let when = match chapter.is_night {
        true => format!("The night of day {}", chapter.day),
        false => format!("Day {}, {}", chapter.day, chapter.date),
    };
    match &*chapter.battle {
        "" => when,
        battle => format!("{when}: {battle}"),
    }
}

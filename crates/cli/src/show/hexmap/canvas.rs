//! Characters on squared paper, each with its ink.

use api::kernel::Side;
use owo_colors::OwoColorize;

use crate::look::{dim, of_side, water};

/// What a character belongs to. The character itself says the same without colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ink {
    #[default]
    Plain,
    /// Lines and numbers of the grid.
    Grid,
    Ground,
    Water,
    Road,
    Of(Side),
    /// Where an order leads.
    Mark,
}

/// Lines of characters that grow as they are written on.
#[derive(Clone, Debug, Default)]
pub(super) struct Canvas {
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub(super) fn put(&mut self, x: usize, y: usize, character: char, ink: Ink) {
        while self.lines.len() <= y {
            self.lines.push(Vec::new());
        }
        let line = &mut self.lines[y];
        while line.len() <= x {
            line.push((' ', Ink::Plain));
        }
        line[x] = (character, ink);
    }

    pub(super) fn write(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        for (offset, character) in text.chars().enumerate() {
            self.put(x + offset, y, character, ink);
        }
    }

    /// The lines with their colours, without spaces at their ends.
    pub(super) fn text(&self) -> String {
        self.lines.iter().map(|line| inked(line)).collect::<Vec<_>>().join("\n")
    }
}

fn inked(line: &[(char, Ink)]) -> String {
    let end = line.iter().rposition(|(character, _)| *character != ' ').map_or(0, |at| at + 1);
    let mut text = String::new();
    for run in line[..end].chunk_by(|one, next| one.1 == next.1) {
        let characters: String = run.iter().map(|(character, _)| *character).collect();
        text.push_str(&match run[0].1 {
            Ink::Plain => characters,
            Ink::Grid => dim(characters),
            Ink::Ground => characters.green().to_string(),
            Ink::Water => water(characters),
            Ink::Road => characters.yellow().to_string(),
            Ink::Of(side) => of_side(side, characters.bold().to_string()),
            Ink::Mark => characters.bold().reversed().to_string(),
        });
    }
    text
}

//! The model as Markdown: one page of summary, then the diary hour by hour, then the accounts.
//!
//! The text is made to be read raw as well as rendered: tables are padded, every line ends with its entries, and what
//! players typed is escaped, so that no unit's name and no remark can break the page.

mod escape;
mod table;
mod words;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};
use serde::Serialize;

use crate::AarModel;

const TEMPLATE: &str = include_str!("../templates/report.md.j2");

/// Writes the report as Markdown. The same model gives the same bytes.
///
/// # Panics
/// Never for a model that exists: the template is part of the program, and the tests fill every line of it.
#[must_use]
pub fn markdown(model: &AarModel) -> String {
    let page = Page {
        model,
        objectives: table::objectives(model),
        losses: table::losses(model),
        units: kernel::Side::BOTH.map(|side| table::units(model, side)),
        luck_words: model.luck.iter().map(words::luck).collect(),
        days: words::days(model),
        strikes: words::strikes(model),
        turning_points: words::turning_points(model),
    };
    match render(&page) {
        Ok(text) => tidy(&text),
        Err(fault) => panic!("the template fits the model: {fault}"),
    }
}

fn render(page: &Page<'_>) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Custom("markdown".into()));
    environment.set_formatter(escape::format);
    environment.add_template("report.md", TEMPLATE)?;
    environment.get_template("report.md")?.render(Serde(page))
}

/// What the template sees: the model, and what is easier said in Rust.
#[derive(Serialize)]
struct Page<'a> {
    model: &'a AarModel,
    objectives: String,
    losses: String,
    /// One table for each of the model's sides.
    units: [String; 2],
    /// One sentence for each of the model's.
    luck_words: Vec<String>,
    days: Vec<words::DayPage>,
    strikes: Vec<words::StrikeText>,
    turning_points: Vec<words::Noted>,
}

/// No more than one empty line in a row, none at the start and none within a list, one line feed at the end.
fn tidy(text: &str) -> String {
    let mut tidy = String::with_capacity(text.len());
    let mut in_list = false;
    for line in text.lines().map(str::trim_end) {
        if in_list && line.starts_with("- ") && tidy.ends_with("\n\n") {
            tidy.pop();
        }
        in_list = line.starts_with("- ") || (in_list && line.is_empty());
        let empty = line.is_empty();
        if !(empty && (tidy.is_empty() || tidy.ends_with("\n\n"))) {
            tidy.push_str(line);
            tidy.push('\n');
        }
    }
    while tidy.ends_with("\n\n") {
        tidy.pop();
    }
    tidy
}

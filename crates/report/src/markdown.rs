//! The model as Markdown: one page of summary, then the diary hour by hour, then the accounts.
//!
//! The text is made to be read raw as well as rendered: tables are padded, every line ends with its entries, and what
//! players typed is escaped, so that no unit's name and no remark can break the page.

mod escape;
mod table;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior};

pub use escape::escaped;

use crate::page::Page;
use crate::request::Options;
use crate::style::{Markup, Style};
use crate::table::Table;
use crate::{AarModel, Entries};

const TEMPLATE: &str = include_str!("../templates/report.md.j2");

/// Writes the report as Markdown. The same model and options give the same bytes.
///
/// # Panics
/// Never for a model that exists: the template is part of the program, and the tests fill every line of it.
#[must_use]
pub fn markdown(model: &AarModel, options: &Options) -> String {
    let options = options.settled(crate::page::is_long(model));
    match render(&Page::of(model, &options, &Raw)) {
        Ok(text) => tidy(&text),
        Err(fault) => panic!("the template fits the model: {fault}"),
    }
}

/// Markdown that reads well as it is.
struct Raw;

impl Style for Raw {
    fn table(&self, table: &Table) -> Markup {
        Markup(table::write(table))
    }

    /// Quoted, so that its headings are not the report's.
    fn prose(&self, markdown: &str) -> Markup {
        let quoted = |line: &str| format!("> {line}").trim_end().to_owned();
        Markup(markdown.trim().lines().map(quoted).collect::<Vec<_>>().join("\n"))
    }

    fn entries(&self, entries: Entries) -> Markup {
        Markup(format!("[{entries}]"))
    }

    fn diary_entries(&self, entries: Entries) -> Markup {
        self.entries(entries)
    }
}

fn render(page: &Page) -> Result<String, minijinja::Error> {
    let mut environment = Environment::new();
    environment.set_syntax(SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build()?);
    environment.set_undefined_behavior(UndefinedBehavior::Strict);
    environment.set_auto_escape_callback(|_| AutoEscape::Custom("markdown".into()));
    environment.set_formatter(escape::format);
    environment.add_template("report.md", TEMPLATE)?;
    environment.get_template("report.md")?.render(Serde(page))
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

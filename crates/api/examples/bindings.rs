//! Writes every request and every answer as TypeScript to standard output, or with `docs` the list of requests for
//! `docs/API.md`: `cargo xtask bindings` keeps both copies up to date with it.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a tool that prints"
)]

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use api::request::{FieldLine, RequestLine, TABLE, Who, replies, visit_fields};
use api::{ApiError, Reply};
use ts_rs::{Config, TS, TypeVisitor};

const HEAD: &str = "/* eslint-disable */\n/** The shapes of `crates/api`, written by `cargo xtask bindings`. Do not edit. */\n";

/// Every type with a declaration of its own, by its name in TypeScript.
struct Collector {
    config: Config,
    declared: BTreeMap<String, String>,
    /// Types may hold themselves.
    seen: BTreeSet<TypeId>,
}

impl TypeVisitor for Collector {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        T::visit_generics(self);
        // Numbers, lists and the like have no file of their own and are written out where they stand.
        if T::output_path().is_none() {
            T::visit_dependencies(self);
            return;
        }
        let name = T::ident(&self.config);
        let docs = T::docs().unwrap_or_default();
        let declaration = format!("{docs}export {}\n", T::decl(&self.config));
        if let Some(known) = self.declared.get(&name) {
            // Which of two would be written changes from build to build.
            assert_eq!(*known, declaration, "two types are called {name}");
            return;
        }
        self.declared.insert(name, declaration);
        T::visit_dependencies(self);
    }
}

/// Every request holds a few types that hold others: following them goes deeper than a usual stack.
const STACK_BYTES: usize = 256 << 20;

fn main() {
    let docs = std::env::args().nth(1).is_some_and(|word| word == "docs");
    let write = move || if docs { print!("{}", list()) } else { write() };
    let writing = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(write);
    writing.expect("a thread").join().expect("written");
}

fn write() {
    // Entry numbers and counts stay far below 2^53, so plain numbers are exact.
    let config = Config::new().with_large_int("number");
    let mut collector = Collector { config, declared: BTreeMap::new(), seen: BTreeSet::new() };
    visit_fields(&mut collector);
    collector.visit::<Reply>();
    collector.visit::<ApiError>();
    let pairs = pairs(&collector.config);
    let declared: Vec<String> = collector.declared.into_values().collect();
    // The window knows one kind of order.
    let text = declared.join("\n").replace("<O> = {", "<O = WarOrder> = {");
    print!("{HEAD}\n{text}\n{pairs}");
}

/// Each request with what it asks and what it is answered.
fn pairs(config: &Config) -> String {
    let mut text = "/** What may be asked, by name. */\nexport interface Requests {\n".to_owned();
    for line in TABLE {
        let fields: Vec<String> = line.fields.iter().map(|field| typed(field, config)).collect();
        let asked = match &*fields.concat() {
            "" => "Record<string, never>".to_owned(),
            fields => format!("{{ {fields}}}"),
        };
        text += &format!("/** {} */\n{}: {asked};\n", said(line.doc), line.name);
    }
    text += "}\n\n/** What is answered, by the answer's name. */\nexport interface Replies {\n";
    for (name, ty) in replies(config) {
        text += &format!("{name}: {ty};\n");
    }
    text += "}\n\n/** The name of each request's answer. */\nexport const ANSWERS = {\n";
    for line in TABLE {
        text += &format!("{}: '{}',\n", line.name, line.reply);
    }
    text += "} as const satisfies Record<keyof Requests, keyof Replies>;\n\n";
    text += "/** Requests that bear a key: sent twice, they are done once. */\n";
    let keyed = TABLE.iter().filter(|line| line.fields.iter().any(|field| field.name == "idem"));
    let keyed: Vec<String> = keyed.map(|line| format!("'{}'", line.name)).collect();
    text + &format!("export const KEYED = [{}] as const;\n", keyed.join(", "))
}

fn typed(field: &FieldLine, config: &Config) -> String {
    let ty = (field.typed)(config);
    match field.may {
        true => format!("{}?: {}, ", field.name, ty.trim_end_matches(" | null")),
        false => format!("{}: {ty}, ", field.name),
    }
}

/// The list of requests as Markdown.
fn list() -> String {
    let rows: Vec<String> = TABLE.iter().map(row).collect();
    format!(
        "| request | what it is for, and its fields | who | reply |\n|---|---|---|---|\n{}\n",
        rows.join("\n")
    )
}

fn row(line: &RequestLine) -> String {
    let who = match line.who {
        Who::Host => "host",
        Who::Umpire => "umpire",
        Who::Seat => "own seat",
        Who::Side => "own side",
        Who::Audience => "audience",
        Who::Eyes => "own eyes",
        Who::Anybody => "anybody",
    };
    let fields: Vec<String> = line.fields.iter().map(field).collect();
    let fields = if fields.is_empty() { "No fields.".to_owned() } else { fields.join(" ") };
    format!("| `{}` | {} {fields} | {who} | `{}` |", line.name, said(line.doc), line.reply)
}

fn field(field: &FieldLine) -> String {
    let name = if field.may { format!("*`{}`*", field.name) } else { format!("`{}`", field.name) };
    match said(field.doc).trim_end_matches('.') {
        "" => name,
        doc => format!("{name} ({doc})"),
    }
}

fn said(doc: &[&str]) -> String {
    let lines: Vec<&str> = doc.iter().map(|line| line.trim()).collect();
    lines.join(" ")
}

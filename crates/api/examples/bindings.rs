//! Writes the types of every request and every answer as TypeScript to standard output: `cargo xtask bindings` keeps the
//! window's copy up to date with it.
#![allow(
    clippy::print_stdout,
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "a tool that prints"
)]

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};

use api::{ApiError, Reply, Request};
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
        if self.declared.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let declaration = T::decl(&self.config);
        self.declared.insert(name, format!("{docs}export {declaration}\n"));
        T::visit_dependencies(self);
    }
}

/// Every request holds a few types that hold others: following them goes deeper than a usual stack.
const STACK_BYTES: usize = 256 << 20;

fn main() {
    let writing = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(write);
    writing.expect("a thread").join().expect("written");
}

fn write() {
    // Entry numbers and counts stay far below 2^53, so plain numbers are exact.
    let config = Config::new().with_large_int("number");
    let mut collector = Collector { config, declared: BTreeMap::new(), seen: BTreeSet::new() };
    collector.visit::<Request>();
    collector.visit::<Reply>();
    collector.visit::<ApiError>();
    let declared: Vec<String> = collector.declared.into_values().collect();
    // The window knows one kind of order.
    let text = declared.join("\n").replace("<O> = {", "<O = WarOrder> = {");
    print!("{HEAD}\n{text}");
}

//! The report's HTML as Typst: every element becomes a call of a function of `templates/report.typ`, every word a string, so
//! that no typed text is ever markup. What the template has no word for is passed over, and its content stays: a
//! new part of the report is on paper at once.

mod tables;

use std::collections::BTreeSet;
use std::fmt::Write as _;

use scraper::{ElementRef, Html, Node};

use crate::pictures::Pictures;

/// A word that is longer may be broken anywhere: nothing may run off the page.
const LONGEST_WORD: usize = 28;

/// The body of a report as Typst, and its pictures.
pub(crate) fn report(html: &str) -> (String, Pictures) {
    let (html, pictures) = Pictures::taken_out(html);
    let page = Html::parse_document(&html);
    let ids = page.root_element().descendent_elements().filter_map(|it| it.value().id());
    let mut writer = Writer {
        out: String::with_capacity(html.len() * 2),
        targets: ids.collect(),
        placed: BTreeSet::new(),
        pictures: &pictures,
        is_spaced: true,
    };
    let body = page.root_element().child_elements().find(|it| it.value().name() == "body");
    if let Some(body) = body {
        writer.children(body);
    }
    let source = writer.out;
    (source, pictures)
}

struct Writer<'p> {
    out: String,
    /// Where links may lead.
    targets: BTreeSet<&'p str>,
    /// Those that have been written: Typst wants each once.
    placed: BTreeSet<&'p str>,
    pictures: &'p Pictures,
    /// The last thing written was a space, or the beginning of a block.
    is_spaced: bool,
}

impl<'p> Writer<'p> {
    fn children(&mut self, of: ElementRef<'p>) {
        for child in of.children() {
            match child.value() {
                Node::Text(text) => self.text(text),
                Node::Element(_) => {
                    if let Some(element) = ElementRef::wrap(child) {
                        self.element(element);
                    }
                }
                _ => {}
            }
        }
    }

    /// Words, with white space as HTML reads it.
    fn text(&mut self, text: &str) {
        let mut words = String::with_capacity(text.len());
        let mut run = 0_usize;
        for letter in text.chars() {
            // A no-break space is no white space.
            if letter.is_ascii_whitespace() {
                if !self.is_spaced {
                    words.push(' ');
                }
                self.is_spaced = true;
                run = 0;
                continue;
            }
            self.is_spaced = false;
            if letter.is_control() {
                continue;
            }
            run = if letter.is_whitespace() { 0 } else { run + 1 };
            if run > LONGEST_WORD {
                words.push('\u{200b}');
                run = 1;
            }
            words.push(letter);
        }
        if !words.is_empty() {
            let _ = write!(self.out, "#{};", quoted(&words));
        }
    }

    fn element(&mut self, it: ElementRef<'p>) {
        if ["nav", "script", "style", "button"].contains(&it.value().name()) || is(it, "screen") {
            if it.value().name() == "nav" {
                self.out.push_str("#contents();\n");
            }
            return;
        }
        if let Some(id) = it.value().id() {
            self.place(id);
        }
        match it.value().name() {
            "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => {
                let level = it.value().name().as_bytes()[1] - b'0';
                self.block(&format!("h({})", level.max(2) - 1), it);
            }
            "p" => self.paragraph(it),
            "header" if is(it, "form") => self.form(it),
            "ul" => self.list(if is(it, "terms") { "terms" } else { "bullets" }, it),
            "ol" => self.list("numbers", it),
            "table" => self.table(it),
            "figure" => self.figure(it),
            "details" => self.details(it),
            "blockquote" | "pre" => self.block(it.value().name(), it),
            "hr" => self.out.push_str("#hr();\n"),
            "br" => {
                self.out.push_str("#linebreak();");
                self.is_spaced = true;
            }
            "img" => self.picture(it, ""),
            "a" => self.link(it),
            "strong" | "b" => self.inline("strong", it),
            "em" | "i" => self.inline("emph", it),
            "code" => self.inline("code", it),
            "span" => self.span(it),
            "section" if is(it, "day") => self.block("day", it),
            "div" => self.division(it),
            _ => self.children(it),
        }
    }

    /// `#name[…];` on a line of its own.
    fn block(&mut self, call: &str, of: ElementRef<'p>) {
        self.boxed(call, |writer| writer.children(of));
        self.out.push('\n');
    }

    fn boxed(&mut self, call: &str, inside: impl FnOnce(&mut Self)) {
        let _ = write!(self.out, "#{call}[");
        self.is_spaced = true;
        inside(self);
        self.out.push_str("];");
        self.is_spaced = true;
    }

    fn inline(&mut self, call: &str, of: ElementRef<'p>) {
        let _ = write!(self.out, "#{call}[");
        self.children(of);
        self.out.push_str("];");
    }

    fn place(&mut self, id: &'p str) {
        if self.placed.insert(id) {
            let _ = write!(self.out, "#place-of({});", quoted(id));
        }
    }

    fn paragraph(&mut self, it: ElementRef<'p>) {
        let name = ["headline", "soft", "caps"].into_iter().find(|class| is(it, class));
        self.block(name.unwrap_or("para"), it);
    }

    fn span(&mut self, it: ElementRef<'p>) {
        let known = ["ref", "soft", "die", "out", "caps"].into_iter().find(|class| is(it, class));
        match (known, side(it)) {
            (Some(name), _) => self.inline(name, it),
            (None, Some(side)) => self.inline(&format!("side({})", quoted(side)), it),
            (None, None) => self.children(it),
        }
    }

    fn link(&mut self, it: ElementRef<'p>) {
        let name = if is(it, "ref") { "ref" } else { "words" };
        let target = it.attr("href").and_then(|href| href.strip_prefix('#'));
        match target.filter(|id| self.targets.contains(id)) {
            Some(id) => self.inline(&format!("to({}, {name})", quoted(id)), it),
            None => self.inline(name, it),
        }
    }

    fn list(&mut self, name: &str, it: ElementRef<'p>) {
        let _ = write!(self.out, "#{name}(");
        for item in it.child_elements() {
            self.out.push('[');
            self.is_spaced = true;
            self.children(item);
            self.out.push_str("], ");
        }
        self.out.push_str(");\n");
        self.is_spaced = true;
    }

    fn division(&mut self, it: ElementRef<'p>) {
        let known = ["briefing", "lines", "narrow", "rolls", "rounds", "row", "caps"];
        match known.into_iter().find(|class| is(it, class)) {
            Some(name @ ("rounds" | "row")) => {
                let _ = write!(self.out, "#{name}(");
                for child in it.child_elements() {
                    self.out.push('[');
                    self.element(child);
                    self.out.push_str("], ");
                }
                self.out.push_str(");\n");
            }
            Some(name) => self.block(name, it),
            None => self.children(it),
        }
    }

    /// A roll in the appendix unfolds on paper; a table that repeats a map is for screens alone.
    fn details(&mut self, it: ElementRef<'p>) {
        let summary = it.child_elements().find(|child| child.value().name() == "summary");
        self.out.push_str("#folded[");
        self.is_spaced = true;
        if let Some(summary) = summary {
            self.children(summary);
        }
        self.out.push_str("][");
        self.is_spaced = true;
        for child in it.child_elements().filter(|child| Some(*child) != summary) {
            self.element(child);
        }
        self.out.push_str("];\n");
        self.is_spaced = true;
    }

    fn figure(&mut self, it: ElementRef<'p>) {
        let picture = it.child_elements().find(|child| child.value().name() == "img");
        let caption = it.child_elements().find(|child| child.value().name() == "figcaption");
        self.out.push_str("#picture(caption: [");
        self.is_spaced = true;
        if let Some(caption) = caption {
            self.children(caption);
        }
        self.out.push_str("], ");
        match picture.and_then(|it| self.pictures.shown(it.attr("data-picture")?)) {
            Some(arguments) => self.out.push_str(&arguments),
            None => self.out.push_str("none"),
        }
        self.out.push_str(");\n");
        self.is_spaced = true;
    }

    fn picture(&mut self, it: ElementRef<'p>, caption: &str) {
        let shown = it.attr("data-picture").and_then(|name| self.pictures.shown(name));
        if let Some(arguments) = shown {
            let _ = writeln!(self.out, "#picture(caption: [{caption}], {arguments});");
        }
    }

    /// The head: what the report is, and the boxes of a form below it.
    fn form(&mut self, it: ElementRef<'p>) {
        let (mut head, mut boxes) = (None, None);
        for child in it.child_elements() {
            match child.value().name() {
                "header" => head = Some(child),
                "dl" => boxes = Some(child),
                _ => {}
            }
        }
        self.out.push_str("#form((");
        for line in head.iter().flat_map(ElementRef::child_elements) {
            self.boxed_part(line);
        }
        self.out.push_str("), (");
        for part in boxes.iter().flat_map(ElementRef::child_elements) {
            self.out.push('(');
            let colour = part.child_elements().find_map(side).unwrap_or("none");
            let _ = write!(self.out, "{}, ", quoted(colour));
            for child in part.child_elements() {
                self.boxed_part(child);
            }
            self.out.push_str("), ");
        }
        self.out.push_str("));\n");
        self.is_spaced = true;
    }

    fn boxed_part(&mut self, it: ElementRef<'p>) {
        self.out.push('[');
        self.is_spaced = true;
        self.children(it);
        self.out.push_str("], ");
    }
}

/// Whether an element has a class.
fn is(it: ElementRef<'_>, class: &str) -> bool {
    it.value().classes().any(|own| own == class)
}

/// Whose colour an element bears.
fn side(it: ElementRef<'_>) -> Option<&'static str> {
    let colours = ["blue", "orange"].into_iter();
    colours.filter(|_| is(it, "side")).find(|colour| is(it, colour))
}

/// A string of Typst: nothing in it is markup.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for letter in text.chars() {
        if ['"', '\\'].contains(&letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out.push('"');
    out
}

//! Maps and charts: each becomes a file of its own with everything that the page shares: the drawings it uses and the page's
//! style for drawings.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use roxmltree::Document;

/// The one family that maps and charts are lettered in, because it comes with the program.
const LETTERING: &str = "'Libertinus Serif'";

/// The pictures of a page by name.
pub(crate) struct Pictures {
    drawn: Vec<String>,
    /// What the page draws once, by its id.
    shared: BTreeMap<String, String>,
    style: String,
}

impl Pictures {
    /// A page with its drawings replaced by names.
    pub(crate) fn taken_out(html: &str) -> (String, Self) {
        let mut page = String::with_capacity(html.len());
        let mut pictures = Self { drawn: vec![], shared: BTreeMap::new(), style: style_of(html) };
        let mut rest = html;
        while let Some((before, drawing, after)) = next_drawing(rest) {
            page.push_str(before);
            if opening(drawing).contains("class=\"store\"") {
                pictures.share(drawing);
            } else {
                let _ = write!(page, "<img data-picture=\"{}\">", pictures.drawn.len());
                pictures.drawn.push(drawing.to_owned());
            }
            rest = after;
        }
        page.push_str(rest);
        (page, pictures)
    }

    /// How the template is told of one: its file, its shape, what it shows in words, and which kind it is.
    pub(crate) fn shown(&self, name: &str) -> Option<String> {
        let drawing = self.drawn.get(name.parse::<usize>().ok()?)?;
        let opening = opening(drawing);
        let (width, height) = shape(opening)?;
        let said = attribute(opening, "aria-label").unwrap_or_default();
        let kind = attribute(opening, "class").unwrap_or_default();
        let kind = if kind.split(' ').any(|class| class == "map") { "map" } else { "chart" };
        let said = crate::markup::quoted(&unescaped(said));
        Some(format!(
            "file: \"/p{name}.svg\", width: {width}, height: {height}, alt: {said}, kind: \"{kind}\""
        ))
    }

    /// Every picture as a file that stands alone.
    pub(crate) fn files(&self) -> impl Iterator<Item = (String, String)> {
        let named = self.drawn.iter().enumerate();
        named.map(|(number, drawing)| (format!("p{number}.svg"), self.alone(drawing)))
    }

    fn alone(&self, drawing: &str) -> String {
        let opening = opening(drawing);
        let mut out = String::with_capacity(drawing.len() + 4 * 1024);
        let name = "<svg";
        let space =
            if opening.contains("xmlns=") { "" } else { " xmlns=\"http://www.w3.org/2000/svg\"" };
        let _ = write!(out, "{name}{space}{}", &opening[name.len()..]);
        let _ = write!(out, "<style>{}</style><defs>", self.style);
        let mut used = BTreeSet::new();
        self.use_all(drawing, &mut used);
        for id in &used {
            out.push_str(&self.shared[*id]);
        }
        out.push_str("</defs>");
        out.push_str(&drawing[opening.len()..]);
        out
    }

    /// What a drawing uses, and what that uses.
    fn use_all<'s>(&'s self, text: &str, used: &mut BTreeSet<&'s str>) {
        for reference in text.split('#').skip(1) {
            let end = reference.find(['"', ')', '\'']).unwrap_or(0);
            let Some((id, drawing)) = self.shared.get_key_value(&reference[..end]) else {
                continue;
            };
            if used.insert(id) {
                self.use_all(drawing, used);
            }
        }
        // What only the style sheet names: patterns and arrow heads.
        for (id, drawing) in &self.shared {
            let is_styled = drawing.starts_with("<pattern") || drawing.starts_with("<marker");
            if is_styled && self.style.contains(&format!("#{id})")) {
                used.insert(id);
            }
        }
    }

    fn share(&mut self, store: &str) {
        let Ok(document) = Document::parse(store) else { return };
        let drawings = document.descendants().filter(|node| {
            node.parent().is_some_and(|parent| parent.has_tag_name("defs"))
                && node.ancestors().filter(|above| above.has_tag_name("defs")).count() == 1
        });
        for node in drawings {
            if let Some(id) = node.attribute("id") {
                let text = plain_lettering(&store[node.range()]);
                self.shared.insert(id.to_owned(), text);
            }
        }
    }
}

/// A drawing that stands alone already, with the program's own letters.
pub(crate) fn lettered(drawing: &str) -> String {
    plain_lettering(drawing)
}

/// How wide and how high a drawing is, in its own units; nothing where it does not say.
pub(crate) fn shape_of(drawing: &str) -> Option<(f64, f64)> {
    shape(opening(drawing))
}

/// Before the next drawing, the drawing itself, and what follows.
fn next_drawing(text: &str) -> Option<(&str, &str, &str)> {
    let start = text.find("<svg")?;
    let mut depth = 0_usize;
    let mut at = start;
    loop {
        let close = text[at..].find("</svg>")? + at;
        match text[at..close].find("<svg") {
            Some(open) => {
                depth += 1;
                at += open + 4;
            }
            None => {
                depth -= 1;
                at = close + "</svg>".len();
            }
        }
        if depth == 0 {
            return Some((&text[..start], &text[start..at], &text[at..]));
        }
    }
}

/// The opening tag of a drawing.
fn opening(drawing: &str) -> &str {
    drawing.find('>').map_or(drawing, |end| &drawing[..=end])
}

fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let (_, value) = tag.split_once(&format!(" {name}=\""))?;
    value.split('"').next()
}

fn shape(opening: &str) -> Option<(f64, f64)> {
    let sides: Vec<f64> = attribute(opening, "viewBox")?
        .split_whitespace()
        .filter_map(|it| it.parse().ok())
        .collect();
    let [_, _, width, height] = sides[..] else { return None };
    (width > 0.0 && height > 0.0).then_some((width, height))
}

fn unescaped(text: &str) -> String {
    let pairs =
        [("&quot;", "\""), ("&#34;", "\""), ("&#39;", "'"), ("&#x27;", "'"), ("&#x2f;", "/")];
    let pairs = pairs.into_iter().chain([("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]);
    pairs.fold(text.to_owned(), |text, (entity, letter)| text.replace(entity, letter))
}

/// The rules for drawings in the page's style sheet, in the colours of paper.
fn style_of(html: &str) -> String {
    let sheet = html.split_once("<style>").and_then(|(_, rest)| rest.split_once("</style>"));
    let Some((sheet, _)) = sheet else { return String::new() };
    let mut colours = BTreeMap::new();
    let mut style = String::new();
    for (selector, body) in rules(sheet) {
        if selector == ":root" {
            let named =
                body.split(';').filter_map(|line| line.trim().strip_prefix("--")?.split_once(':'));
            for (name, value) in named {
                // The first is the one for day; those for dark screens stand in blocks that `rules` leaves out.
                colours.entry(name.trim()).or_insert(value.trim());
            }
        } else if is_of_drawings(selector, body) {
            let _ = write!(style, "{selector}{{{body}}}");
        }
    }
    for (name, value) in colours {
        style = style.replace(&format!("var(--{name})"), value);
    }
    plain_lettering(&style)
}

fn is_of_drawings(selector: &str, body: &str) -> bool {
    let is_page = ["a", "td", "th", ".die", "table", "tr.sum td"].contains(&selector);
    let draws = ["fill", "stroke", "text-anchor"].iter().any(|word| body.contains(word));
    !is_page && (draws || selector.starts_with("svg ") || selector.starts_with(".chart "))
}

/// Selectors and bodies, without the blocks for screens and printers.
fn rules(sheet: &str) -> Vec<(&str, &str)> {
    let mut rules = Vec::new();
    let (mut depth, mut start) = (0_usize, 0_usize);
    let mut selector = "";
    for (at, letter) in sheet.char_indices() {
        match letter {
            '{' => {
                if depth == 0 {
                    selector = sheet[start..at].trim();
                    start = at + 1;
                }
                depth += 1;
            }
            '}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    if !selector.starts_with('@') {
                        rules.push((selector, sheet[start..at].trim()));
                    }
                    start = at + 1;
                }
            }
            _ => {}
        }
    }
    rules
}

/// With the program's own letters for whatever families are named.
fn plain_lettering(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut parts = text.split("font-family:");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let end = part.find([';', '}', '<']).unwrap_or(part.len());
        out.push_str("font-family:");
        out.push_str(LETTERING);
        out.push_str(&part[end..]);
    }
    out
}

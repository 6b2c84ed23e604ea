//! Four sets of colours: day, dim, night, and print, which survives a grey laser printer. Colours are written out in the
//! SVG's own style sheet, because not every program that shows an SVG follows variables.

use core::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::thumbnail::Stamp;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "TerrainPalette"))]
pub enum Palette {
    #[default]
    Day,
    /// Dusk: a lamp-lit room.
    Dim,
    /// Warm and dark, for a darkened room.
    Night,
    /// Black on white.
    Print,
}

struct Colours {
    /// The sheet round the map and its letters.
    sheet: &'static str,
    ink: &'static str,
    faint: &'static str,
    grid: &'static str,
    paper: &'static str,
    field: [&'static str; 2],
    hill: [&'static str; 3],
    contour: &'static str,
    shadow: &'static str,
    woods: [&'static str; 2],
    tree: [&'static str; 2],
    marsh: [&'static str; 2],
    beach: &'static str,
    rough: &'static str,
    hedge: [&'static str; 2],
    town: &'static str,
    building: [&'static str; 2],
    rock: [&'static str; 2],
    works: &'static str,
    water: &'static str,
    bank: &'static str,
    /// Shallow, deep, and the waves on it.
    sea: [&'static str; 3],
    road: [&'static str; 2],
    objective: [&'static str; 2],
}

const DAY: Colours = Colours {
    sheet: "#f8f4e8",
    ink: "#241f17",
    faint: "#6b6353",
    grid: "#4b4433",
    paper: "#ece5cd",
    field: ["#dfd9b4", "#e5dcc0"],
    hill: ["#e2cd9b", "#d9bf86", "#cfb074"],
    contour: "#a27f46",
    shadow: "#7a6234",
    woods: ["#bdcd9b", "#869f66"],
    tree: ["#4f7345", "#6f9159"],
    marsh: ["#cbdccb", "#4f8088"],
    beach: "#f3e3ad",
    rough: "#8d7c5c",
    hedge: ["#dbe0b6", "#5c7a3f"],
    town: "#d8cbb8",
    building: ["#8a4a3a", "#5f4a40"],
    rock: ["#b7afa3", "#857c70"],
    works: "#3c352b",
    water: "#7fb4d8",
    bank: "#3f779f",
    sea: ["#b3d5e4", "#96c3dc", "#3f779f"],
    road: ["#fffaea", "#7d6443"],
    objective: ["#fff3c4", "#5c4a12"],
};

const DIM: Colours = Colours {
    sheet: "#33312b",
    ink: "#ede4cf",
    faint: "#b3a88f",
    grid: "#16140f",
    paper: "#5b574a",
    field: ["#615e4b", "#635d50"],
    hill: ["#766746", "#83704a", "#8f7a4f"],
    contour: "#c0a165",
    shadow: "#211c10",
    woods: ["#495a3c", "#2f3f28"],
    tree: ["#2c4227", "#3d5734"],
    marsh: ["#4a5d58", "#8fb5b8"],
    beach: "#857a56",
    rough: "#b5a482",
    hedge: ["#5a6045", "#94ab71"],
    town: "#6e665b",
    building: ["#a96a56", "#2f2823"],
    rock: ["#6b665e", "#3d3933"],
    works: "#efe6d2",
    water: "#4f83a8",
    bank: "#26485f",
    sea: ["#4c7086", "#3d6078", "#9cc0d3"],
    road: ["#d8ceb4", "#2b2519"],
    objective: ["#f3d675", "#2b240b"],
};

const NIGHT: Colours = Colours {
    sheet: "#14110d",
    ink: "#d6bf98",
    faint: "#93815f",
    grid: "#000000",
    paper: "#26211a",
    field: ["#29251b", "#28221c"],
    hill: ["#3a2f1d", "#463820", "#514024"],
    contour: "#7d6232",
    shadow: "#000000",
    woods: ["#1f2a1a", "#121a0f"],
    tree: ["#314527", "#3f5732"],
    marsh: ["#1d2a28", "#4d7272"],
    beach: "#453c25",
    rough: "#75674a",
    hedge: ["#262b1b", "#566a3d"],
    town: "#38312a",
    building: ["#7b4436", "#5b4a3e"],
    rock: ["#39352f", "#1b1916"],
    works: "#c8b08a",
    water: "#23506e",
    bank: "#0e2431",
    sea: ["#1c3644", "#152b38", "#4f7c93"],
    road: ["#8f7d5c", "#0d0a06"],
    objective: ["#b08b2e", "#120e03"],
};

const PRINT: Colours = Colours {
    sheet: "#ffffff",
    ink: "#000000",
    faint: "#444444",
    grid: "#777777",
    paper: "#ffffff",
    field: ["#ffffff", "#ffffff"],
    hill: ["#eeeeee", "#e2e2e2", "#d6d6d6"],
    contour: "#666666",
    shadow: "#999999",
    woods: ["#dddddd", "#999999"],
    tree: ["#7c7c7c", "#a0a0a0"],
    marsh: ["#f4f4f4", "#555555"],
    beach: "#f1f1f1",
    rough: "#888888",
    hedge: ["#f7f7f7", "#6a6a6a"],
    town: "#e6e6e6",
    building: ["#333333", "#555555"],
    rock: ["#cccccc", "#888888"],
    works: "#000000",
    water: "#c4c4c4",
    bank: "#4d4d4d",
    sea: ["#f4f4f4", "#e9e9e9", "#4d4d4d"],
    road: ["#ffffff", "#222222"],
    objective: ["#ffffff", "#000000"],
};

impl Palette {
    pub const ALL: [Self; 4] = [Self::Day, Self::Dim, Self::Night, Self::Print];

    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Dim => "dim",
            Self::Night => "night",
            Self::Print => "print",
        }
    }

    const fn colours(self) -> &'static Colours {
        match self {
            Self::Day => &DAY,
            Self::Dim => &DIM,
            Self::Night => &NIGHT,
            Self::Print => &PRINT,
        }
    }

    /// The few colours of a thumbnail.
    pub(super) const fn stamp(self) -> Stamp {
        let colours = self.colours();
        let (sides, halo) = match self {
            Self::Day | Self::Dim => (["#0072b2", "#e69f00"], "#ffffff"),
            Self::Night => (["#0a5c8a", "#a97400"], "#000000"),
            Self::Print => (["#444444", "#bbbbbb"], "#ffffff"),
        };
        Stamp {
            paper: colours.paper,
            ink: colours.ink,
            hill: colours.hill[0],
            woods: colours.woods[0],
            town: colours.building[0],
            water: colours.water,
            sea: colours.sea[1],
            road: colours.road[1],
            sides,
            halo,
        }
    }

    /// The style sheet. Rules name one class each: what `<use>` repeats is styled without its ancestors. A page has one
    /// palette at a time.
    pub(super) fn style(self) -> String {
        let colours = self.colours();
        let mut style = String::from("<style>");
        let rules = [colours.areas(), colours.pictures(), colours.lines(), colours.letters()];
        for (name, body) in rules.into_iter().flatten() {
            let _ = write!(style, ".wd-{name}{{{body}}}");
        }
        style.push_str("</style>");
        style
    }
}

/// What follows `.wd-` in a selector, and what it says.
type Rule = (&'static str, String);

impl Colours {
    fn areas(&self) -> Vec<Rule> {
        let hill = |n: usize| edged(self.hill[n], self.contour, "2");
        vec![
            ("sheet", fill(self.sheet)),
            ("paper", fill(self.paper)),
            ("field0", fill(self.field[0])),
            ("field1", fill(self.field[1])),
            ("hill0", hill(0)),
            ("hill1", hill(1)),
            ("hill2", hill(2)),
            ("shadow", format!("{};opacity:.28", fill(self.shadow))),
            ("woods", format!("{};fill-opacity:.82", edged(self.woods[0], self.woods[1], "2"))),
            (
                "marsh",
                format!("{};stroke-dasharray:7 5", edged(self.marsh[0], self.marsh[1], "1.5")),
            ),
            ("beach", fill(self.beach)),
            ("sea0", fill(self.sea[0])),
            ("sea1", format!("{};stroke-opacity:.4", edged(self.sea[1], self.sea[2], "1.5"))),
            ("bocage", fill(self.hedge[0])),
            ("town", format!("{};stroke-opacity:.35", edged(self.town, self.ink, "2"))),
            ("rock", edged(self.rock[0], self.rock[1], "3")),
            ("swatch", format!("{};stroke-opacity:.5", edged(self.paper, self.grid, "2"))),
        ]
    }

    fn pictures(&self) -> Vec<Rule> {
        vec![
            ("furrow", format!("{};stroke-opacity:.1", line(self.ink, 2))),
            ("hachure", format!("{};stroke-opacity:.55", line(self.contour, 2))),
            ("tree", edged(self.tree[0], self.woods[1], "1.5")),
            ("leaf", fill(self.tree[1])),
            ("reed", line(self.marsh[1], 2)),
            ("stone", format!("{};opacity:.8", fill(self.rough))),
            ("hedge", line(self.hedge[1], 4)),
            ("roof", edged(self.building[0], self.building[1], "1.5")),
            ("crag", line(self.rock[1], 3)),
            ("wave", format!("{};stroke-opacity:.55", line(self.sea[2], 2))),
            ("works", line(self.works, 4)),
            ("deck", edged(self.road[0], self.works, "3")),
            ("rail", line(self.works, 5)),
            (
                "star",
                format!(
                    "{};stroke-linejoin:round",
                    edged(self.objective[0], self.objective[1], "2.5")
                ),
            ),
        ]
    }

    fn lines(&self) -> Vec<Rule> {
        vec![
            ("river", line(self.water, 20)),
            ("river-bank", line(self.bank, 26)),
            ("stream", line(self.water, 7)),
            ("stream-bank", line(self.bank, 10)),
            ("road", line(self.road[0], 6)),
            ("casing", line(self.road[1], 10)),
            ("grid", format!("{};stroke-opacity:.32", line(self.grid, 2))),
            ("edge", line(self.ink, 3)),
            ("rule", line(self.ink, 3)),
        ]
    }

    fn letters(&self) -> Vec<Rule> {
        let face = "font-family:'Source Sans 3','Noto Sans','DejaVu Sans',Arial,sans-serif;text-anchor:middle";
        let halo = format!(
            "paint-order:stroke;stroke:{};stroke-width:5;stroke-linejoin:round",
            self.sheet
        );
        vec![
            ("map text", format!("{face};{}", fill(self.ink))),
            ("numbers text", format!("font-size:14px;fill-opacity:.85;{}", fill(self.faint))),
            ("map .wd-name", format!("font-size:21px;font-weight:600;{halo}")),
            ("map .wd-site", format!("font-size:18px;font-style:italic;{halo}")),
            (
                "map .wd-value",
                format!("font-size:16px;font-weight:700;{}", fill(self.objective[1])),
            ),
            ("map .wd-legend", "font-size:20px;text-anchor:start".to_owned()),
            ("map .wd-heading", "font-size:26px;font-weight:700;text-anchor:start".to_owned()),
        ]
    }
}

fn fill(colour: &str) -> String {
    format!("fill:{colour}")
}

fn edged(colour: &str, edge: &str, width: &str) -> String {
    format!("fill:{colour};stroke:{edge};stroke-width:{width}")
}

fn line(colour: &str, width: i32) -> String {
    format!(
        "fill:none;stroke:{colour};stroke-width:{width};stroke-linecap:round;stroke-linejoin:round"
    )
}

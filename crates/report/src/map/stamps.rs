//! The small pictures that say what a hex is: drawn once, used everywhere, a few kinds of each so that no two woods look
//! pressed from one die.

/// How many kinds there are of each.
pub(super) const TREES: u32 = 4;
pub(super) const HOUSES: u32 = 4;
pub(super) const FURROWS: u32 = 3;
pub(super) const SEAS: u32 = 3;

/// Trees as (x, y, radius) round the middle of their hex.
const COPSES: [&[(i32, i32, i32)]; TREES as usize] = [
    &[
        (-34, -8, 11),
        (-14, -26, 12),
        (10, -12, 10),
        (32, -20, 11),
        (-24, 18, 12),
        (2, 14, 11),
        (26, 12, 12),
        (8, 36, 10),
        (-10, 38, 9),
    ],
    &[
        (-28, -24, 11),
        (-4, -30, 10),
        (24, -26, 12),
        (-40, 4, 10),
        (-14, -2, 12),
        (12, 2, 11),
        (38, 4, 11),
        (-22, 28, 11),
        (4, 30, 12),
        (26, 30, 9),
    ],
    &[
        (-18, -34, 10),
        (14, -32, 11),
        (-36, -14, 11),
        (-8, -10, 12),
        (20, -6, 12),
        (42, -6, 9),
        (-28, 14, 12),
        (2, 18, 10),
        (30, 20, 12),
        (-10, 38, 11),
        (14, 40, 9),
    ],
    &[
        (-38, -10, 10),
        (-16, -20, 12),
        (12, -28, 11),
        (34, -14, 12),
        (-30, 20, 11),
        (-6, 8, 11),
        (18, 10, 12),
        (40, 14, 9),
        (-14, 34, 10),
        (14, 36, 11),
    ],
];

/// A house: x, y, width, height, turn in degrees.
type House = (i32, i32, i32, i32, i32);

/// The middle is left free for the road.
const VILLAGES: [&[House]; HOUSES as usize] = [
    &[
        (-30, -26, 18, 12, 12),
        (-6, -30, 13, 16, 4),
        (20, -26, 20, 12, -10),
        (-36, 18, 14, 18, -6),
        (-14, 26, 20, 11, 3),
        (14, 22, 13, 13, 20),
        (34, 14, 12, 20, 0),
        (36, -8, 11, 12, 8),
    ],
    &[
        (-34, -14, 14, 18, -12),
        (-14, -28, 18, 12, 6),
        (12, -24, 12, 14, -4),
        (32, -16, 18, 12, 14),
        (-26, 24, 20, 12, -8),
        (2, 28, 14, 14, 0),
        (26, 24, 14, 18, -16),
    ],
    &[
        (-22, -28, 16, 14, -8),
        (2, -34, 18, 11, 0),
        (26, -24, 13, 16, 10),
        (-38, 10, 16, 12, 4),
        (-22, 28, 13, 15, -14),
        (6, 24, 18, 12, 8),
        (30, 18, 16, 14, -4),
        (-40, -8, 11, 11, 0),
    ],
    &[
        (-32, -22, 20, 13, -4),
        (-8, -26, 11, 18, 10),
        (16, -30, 18, 12, 0),
        (36, -8, 12, 18, -10),
        (-34, 20, 12, 16, 12),
        (-12, 28, 16, 13, 0),
        (12, 22, 12, 12, -6),
        (32, 26, 18, 12, 6),
    ],
];

const REEDS: &str = "M-34-12h22m-16-6v-7m5 7v-9m5 9v-7M8-26h24m-17-6v-7m5 7v-9m5 9v-7M-14 14h26m-18-6v-7m5 7v-9m5 9v-7M-40 34h18M18 36h22m-16-6v-7m5 7v-9m5 9v-7";
const HEDGES: [&str; 2] = [
    "M-44-16l30-8 24 6 32-10M-14-24l4 26-30 12M10-18l6 22 30 4M-10 2l26 2M-6 4l-4 34M16 6l8 32M-38 26l28 2 32 2 16-6",
    "M-30-38l8 24-26 10M-22-14l30-6 8-26M8-20l30 6M-22-12l6 28-22 14M12-18l4 30 30 2M-14 18l28-4M-12 20l6 24M18 16l10 26",
];
const STONES: &str = "M-30-14l6-9 9 4-2 9zM8-26l8-5 7 7-7 6zM24 4l9-4 6 8-9 6zM-14 14l8-6 8 6-5 8zM-36 26l7-5 7 5-6 6zM12 32l8-4 7 6-8 6zM-2-8l5-4 5 4-5 4z";
const CRAGS: &str = "M-36 20l14-30 10 14 14-30 16 34 8-10 14 22M-20 34l10-16 8 10 10-14 12 20";
const WORKS: &str = "M-40 8v-14h13v-12h13v12h14v-12h13v12h13v-12h13v26";
const HACHURES: &str = "M-30 30l6 10M-14 36l4 11M4 38l1 12M22 34l-3 11M36 24l-6 9";
const WAVES: [&str; SEAS as usize] = [
    "M-38-16q7-8 14 0t14 0M2-30q7-8 14 0t14 0M-8 8q7-8 14 0t14 0t14 0M-30 34q7-8 14 0t14 0",
    "M-16-30q7-8 14 0t14 0M-42 6q7-8 14 0t14 0M10-6q7-8 14 0t14 0M-4 32q7-8 14 0t14 0",
    "M-30-28q7-8 14 0t14 0M14-18q7-8 14 0t14 0M-20 2q7-8 14 0t14 0M4 28q7-8 14 0t14 0M-44 26q7-8 14 0",
];
const FIELDS: [&str; FURROWS as usize] = [
    "M-34-6l44-22M-26 4l44-22M-18 14l44-22M-10 24l44-22",
    "M-20-28l14 48M-8-32l14 48M4-36l14 48",
    "M-36 12l60 12M-33 2l60 12M-30-8l60 12",
];

/// Writes all of them into the drawing's definitions.
pub(super) fn define(svg: &mut String) {
    svg.push_str("<defs>");
    for (n, copse) in COPSES.iter().enumerate() {
        svg.push_str(&format!("<g id=\"wd-w{n}\">"));
        for (x, y, r) in *copse {
            let (lx, ly, lr) = (x - 3, y - 3, r - 5);
            svg.push_str(&format!(
                "<circle class=\"wd-tree\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/><circle class=\"wd-leaf\" cx=\"{lx}\" cy=\"{ly}\" r=\"{lr}\"/>"
            ));
        }
        svg.push_str("</g>");
    }
    for (n, village) in VILLAGES.iter().enumerate() {
        svg.push_str(&format!("<g id=\"wd-t{n}\" class=\"wd-roof\">"));
        for (x, y, width, height, turn) in *village {
            let (left, top) = (x - width / 2, y - height / 2);
            svg.push_str(&format!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" transform=\"rotate({turn} {x} {y})\"/>"
            ));
        }
        svg.push_str("</g>");
    }
    for (n, field) in FIELDS.iter().enumerate() {
        svg.push_str(&format!("<path id=\"wd-f{n}\" class=\"wd-furrow\" d=\"{field}\"/>"));
    }
    for (n, hedge) in HEDGES.iter().enumerate() {
        svg.push_str(&format!("<path id=\"wd-b{n}\" class=\"wd-hedge\" d=\"{hedge}\"/>"));
    }
    for (n, waves) in WAVES.iter().enumerate() {
        svg.push_str(&format!("<path id=\"wd-s{n}\" class=\"wd-wave\" d=\"{waves}\"/>"));
    }
    for (id, class, path) in [
        ("wd-m", "reed", REEDS),
        ("wd-r", "stone", STONES),
        ("wd-i", "crag", CRAGS),
        ("wd-k", "works", WORKS),
        ("wd-h", "hachure", HACHURES),
    ] {
        svg.push_str(&format!("<path id=\"{id}\" class=\"wd-{class}\" d=\"{path}\"/>"));
    }
    svg.push_str(
        "<g id=\"wd-bridge\"><rect class=\"wd-deck\" x=\"-26\" y=\"-9\" width=\"52\" height=\"18\"/>\
         <path class=\"wd-rail\" d=\"M-30-14l6 5h48l6-5M-30 14l6-5h48l6 5\"/></g>\
         <path id=\"wd-star\" class=\"wd-star\" transform=\"scale(1.3)\" d=\"M0-17l5 11 12 1-9 8 3 12-11-6-11 6 3-12-9-8 12-1z\"/></defs>",
    );
}

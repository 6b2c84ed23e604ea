//! Tables: which columns are figures, which may be as wide as they like.

use std::fmt::Write as _;

use scraper::ElementRef;

use super::{Writer, is};

/// About as many letters as a line of a table holds.
const LINE: usize = 92;
/// A column whose cells have no more letters keeps them on one line.
const NARROW: usize = 9;
/// No column's share of a line is larger, however much is in it.
const LONGEST: usize = 44;

impl<'p> Writer<'p> {
    pub(super) fn table(&mut self, it: ElementRef<'p>) {
        let rows = Rows::of(it);
        if rows.columns == 0 {
            return;
        }
        let is_diary = it.ancestors().filter_map(ElementRef::wrap).any(|above| is(above, "diary"));
        self.out.push_str("#ruled(columns: (");
        let widths = if is_diary { DIARY.map(str::to_owned).to_vec() } else { rows.widths() };
        self.out.push_str(&widths.join(", "));
        self.out.push_str(",), figures: (");
        for column in 0..rows.columns {
            let is_number = rows.is_number(column) || (is_diary && column == 3);
            let _ = write!(self.out, "{is_number}, ");
        }
        self.out.push_str("), head: (");
        for row in &rows.head {
            self.row(*row);
        }
        self.out.push_str("), ");
        for row in &rows.body {
            self.row(*row);
        }
        self.out.push_str(");\n");
        self.is_spaced = true;
    }

    /// `(kind: "sum", cells: (…))`, each cell `(columns it spans, its content)`.
    fn row(&mut self, row: ElementRef<'p>) {
        let kind = if is(row, "sum") { "sum" } else { "plain" };
        let _ = write!(self.out, "\n(kind: \"{kind}\", cells: (");
        for (at, cell) in row.child_elements().enumerate() {
            let span = span(cell);
            let _ = write!(self.out, "({span}, [");
            self.is_spaced = true;
            if at == 0
                && let Some(id) = row.value().id()
            {
                self.place(id);
            }
            if let Some(id) = cell.value().id() {
                self.place(id);
            }
            self.children(cell);
            self.out.push_str("]), ");
        }
        self.out.push_str(")), ");
    }
}

/// Hour, place, event and entries of the diary: the same on every page.
const DIARY: [&str; 4] = ["12mm", "30mm", "1fr", "24mm"];

struct Rows<'p> {
    head: Vec<ElementRef<'p>>,
    body: Vec<ElementRef<'p>>,
    columns: usize,
}

impl<'p> Rows<'p> {
    fn of(table: ElementRef<'p>) -> Self {
        let rows = |part: &str| {
            let parts = table.child_elements().filter(|it| it.value().name() == part);
            let rows = parts.flat_map(|part| part.child_elements().collect::<Vec<_>>());
            rows.filter(|it| it.value().name() == "tr").collect::<Vec<_>>()
        };
        let (head, body) = (rows("thead"), rows("tbody"));
        let widths = head.iter().chain(&body).map(|row| row.child_elements().map(span).sum());
        let columns = widths.max().unwrap_or(0);
        Self { head, body, columns }
    }

    fn cells(&self, column: usize) -> impl Iterator<Item = ElementRef<'p>> {
        self.body.iter().filter_map(move |row| row.child_elements().nth(column))
    }

    fn is_number(&self, column: usize) -> bool {
        let is_right = |it: &ElementRef<'_>| {
            it.attr("style").is_some_and(|style| style.contains("text-align: right"))
        };
        self.cells(column).next().is_some_and(|cell| is(cell, "number") || is_right(&cell))
    }

    /// As wide as what is in them where all of them have room on a line; else the wide ones share what the narrow ones leave.
    fn widths(&self) -> Vec<String> {
        let longest: Vec<usize> = (0..self.columns).map(|column| self.longest(column)).collect();
        let has_room = longest.iter().map(|letters| letters + 3).sum::<usize>() <= LINE;
        let width = |(column, letters): (usize, &usize)| {
            if has_room || *letters <= NARROW || self.is_number(column) {
                "auto".to_owned()
            } else {
                format!("{}fr", (*letters).min(LONGEST))
            }
        };
        longest.iter().enumerate().map(width).collect()
    }

    /// The letters of a column's longest cell, its heading among them.
    fn longest(&self, column: usize) -> usize {
        let letters = |cell: ElementRef<'_>| -> usize {
            cell.text().map(|text| text.trim().chars().count()).sum()
        };
        let plain = |row: &ElementRef<'p>| row.child_elements().all(|cell| span(cell) == 1);
        let rows = self.head.iter().chain(&self.body).filter(|row| plain(row));
        let cells = rows.filter_map(|row| row.child_elements().nth(column));
        cells.map(letters).max().unwrap_or(0)
    }
}

fn span(cell: ElementRef<'_>) -> usize {
    cell.attr("colspan")
        .and_then(|said| said.parse().ok())
        .filter(|n| (1..=40).contains(n))
        .unwrap_or(1)
}

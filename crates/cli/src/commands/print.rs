//! `print`: sheets for the table as a PDF.

use std::path::PathBuf;

use api::campaign::BattleId;
use api::report::print::{Paper, Sheet};

use super::prelude::*;
use super::report::on_paper;
use crate::arguments::one_of;

/// Sheets for the table as a PDF: rosters, order slips, counters, the map in tiles, the book's tables
#[derive(Debug, Args)]
pub(crate) struct Print {
    #[command(flatten)]
    file: File,
    /// What to print
    #[arg(value_parser = one_of(SHEETS), value_name = "SHEET")]
    sheet: Sheet,
    /// Write it to this new file
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Whose: only what this seat may see is printed
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// The battle whose map, units or book are printed; the first on a map without it
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// The paper in the printer
    #[arg(long, value_parser = one_of(PAPERS), default_value = "a4", value_name = "PAPER")]
    paper: Paper,
    /// The height of a hex or square of the map, or the width of a counter, in millimetres
    #[arg(long, value_name = "N")]
    mm: Option<u16>,
}

const SHEETS: &[(&str, &str, Sheet)] = &[
    ("rosters", "A page for each formation", Sheet::Rosters),
    ("slips", "Blank orders to fill in", Sheet::Slips),
    ("counters", "Counters to cut out", Sheet::Counters),
    ("map", "The map in parts that are glued together", Sheet::Map),
    ("quick-sheet", "The book's tables", Sheet::QuickSheet),
];

const PAPERS: &[(&str, &str, Paper)] = &[("a4", "", Paper::A4), ("letter", "", Paper::Letter)];

impl Print {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let Self { file, sheet, output, seat, battle, paper, mm } = self;
        let request = Request::SavePrint {
            file: file.file,
            to: output,
            seat: seat.into(),
            sheet,
            battle,
            paper,
            millimetres: mm,
        };
        on_paper(door.ask_long("Printing", request)?)
    }
}

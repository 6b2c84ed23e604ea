//! Paper: the report and the sheets for the table as PDF, typeset by Typst.
//!
//! Reading order: what is asked for ([`job`]), how the report's HTML becomes Typst (`markup`, `pictures`), what else Typst is given
//! (`files`: the templates, the books' tables, a sheet's data, which the templates read as they are), and how it is run ([`typst`]).
//!
//! It is a program of its own, `wardiary-paper`: it knows no campaign, and nothing may be in a job that its reader may not
//! see. The same job gives the same bytes. Typst is the program of that name, because as a library it takes longer to build
//! than the rest of War Diary (ARCHITECTURE.md, Decisions).

mod books;
mod files;
pub mod job;
mod markup;
mod pictures;
pub mod typst;

pub use job::{Job, Sheet, Size};

/// The PDF of a job, set by the Typst that is found.
///
/// # Errors
/// With a sentence: Typst is not there, or says what is wrong.
pub fn typeset(job: &Job) -> Result<Vec<u8>, String> {
    let whole = typst::pdf(&sources(job))?;
    if !files::is_dispatch(job) {
        return Ok(whole);
    }
    // A dispatch is one page: with more to say it is set smaller, as far as it can be read.
    let mut set = whole;
    for percent in SMALLER {
        if typst::pages(&set) <= 1 {
            break;
        }
        set = typst::pdf(&files::of(job, percent))?;
    }
    Ok(set)
}

/// How small a dispatch may be set, in hundredths.
const SMALLER: [u8; 3] = [90, 80, 72];

/// Everything that Typst reads for a job, by its path; `main.typ` is where it begins.
#[must_use]
pub fn sources(job: &Job) -> std::collections::BTreeMap<String, String> {
    files::of(job, 100)
}

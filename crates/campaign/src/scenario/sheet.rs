//! The list of faults while one scenario is read, and the texts they point into.

use core::ops::Range;

use super::diagnostic::Diagnostic;

/// Faults beyond this number are not listed: the file is something else.
const FAULTS_MAX: usize = 200;

/// One file's text and the faults found in it.
#[derive(Debug)]
pub(super) struct Sheet<'t> {
    file: &'t str,
    text: &'t str,
    pub(super) faults: Vec<Diagnostic>,
}

impl<'t> Sheet<'t> {
    pub(super) const fn new(file: &'t str, text: &'t str) -> Self {
        Self { file, text, faults: Vec::new() }
    }

    pub(super) fn fault(
        &mut self,
        code: &str,
        span: Range<usize>,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        if self.faults.len() < FAULTS_MAX {
            let fault = Diagnostic::new(code, message, self.file, self.text, span);
            let help = help.into();
            self.faults.push(if help.is_empty() { fault } else { fault.help(help) });
        }
    }

    pub(super) fn clean(&self) -> bool {
        self.faults.is_empty()
    }
}

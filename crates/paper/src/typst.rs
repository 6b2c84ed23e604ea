//! Typst at work: the sources go into a folder that nobody else sees, and the PDF comes out of its standard output. No clock
//! goes in, so the same sources give the same bytes.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::files::MAIN;

/// Names another Typst than the one beside this program or on the search path.
pub const VARIABLE: &str = "WARDIARY_TYPST";

/// The version that the templates are written for; `cargo xtask paper` installs it.
pub const VERSION: &str = "0.15.1";

/// Sets sources.
///
/// # Errors
/// With a sentence: Typst is not there, or says what is wrong.
pub fn pdf(sources: &BTreeMap<String, String>) -> Result<Vec<u8>, String> {
    let folder =
        tempfile::tempdir().map_err(|fault| format!("no room for its sources: {fault}"))?;
    for (name, text) in sources {
        write(folder.path(), name, text).map_err(|fault| format!("{name}: {fault}"))?;
    }
    let mut command = Command::new(program());
    command.args(["--color", "never", "compile", "--root"]).arg(folder.path());
    command.args(["--creation-timestamp", "0", "--format", "pdf"]);
    if !sources.values().any(|text| needs_other_fonts(text)) {
        // The letters that come with Typst are the same everywhere; those of this computer are for what these lack.
        command.arg("--ignore-system-fonts");
    }
    command.arg(folder.path().join(MAIN)).arg("-").stdin(Stdio::null());
    let output = command.output().map_err(|fault| match fault.kind() {
        std::io::ErrorKind::NotFound => {
            format!("typst is not there (yet); `cargo xtask paper` installs Typst {VERSION}")
        }
        _ => format!("typst did not start: {fault}"),
    })?;
    if output.status.success() && output.stdout.starts_with(b"%PDF-") {
        return Ok(output.stdout);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let fault = said.lines().find_map(|line| line.strip_prefix("error: ")).unwrap_or(said.trim());
    Err(format!("typst says: {fault}"))
}

/// How many pages a PDF of Typst's has.
pub(crate) fn pages(pdf: &[u8]) -> usize {
    let name = b"/Type/Page";
    let named = pdf.windows(name.len() + 1).filter(|window| window.starts_with(name));
    // Not `/Type/Pages`, the list of them.
    named.filter(|window| window.last() != Some(&b's')).count()
}

fn program() -> PathBuf {
    if let Some(named) = std::env::var_os(VARIABLE) {
        return named.into();
    }
    let name = format!("typst{}", std::env::consts::EXE_SUFFIX);
    let own = std::env::current_exe().unwrap_or_default();
    // Where it is built, and where the package puts it: not among the commands, because another Typst may be one.
    let places = [own.with_file_name(&name), own.with_file_name("../lib/war-diary").join(&name)];
    places.into_iter().find(|typst| typst.is_file()).unwrap_or_else(|| name.into())
}

fn write(folder: &Path, name: &str, text: &str) -> std::io::Result<()> {
    let path = folder.join(name);
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent)?;
    }
    std::fs::write(path, text)
}

/// Whether a text has letters that neither Libertinus nor DejaVu has, which come with Typst: those of Asia, emoji.
fn needs_other_fonts(text: &str) -> bool {
    let is_there = |letter: char| matches!(u32::from(letter), 0..=0x52F | 0x590..=0x5FF | 0x1E00..=0x27BF | 0xFB00..=0xFB4F | 0xFEFF);
    !text.chars().all(is_there)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_this_computer_are_asked_for_what_typst_lacks_alone() {
        for there in ["Compagnie d’Étienne – 1–468 → ½", "Ψηλός Гвардия חטיבה", "✝ ● ⚔"]
        {
            assert!(!needs_other_fonts(there), "{there}");
        }
        for lacking in ["第一大隊", "🪖", "الكتيبة"] {
            assert!(needs_other_fonts(lacking), "{lacking}");
        }
    }
}

//! Mistakes of the program are written down: a window started from a menu has no terminal that would show them.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The file in the data folder.
pub(crate) const FILE: &str = "faults.txt";

/// From now on each panic is appended to the file, besides being told on stderr.
pub(crate) fn keep(data_folder: &Path) {
    let file: PathBuf = data_folder.join(FILE);
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let line = format!("{} wardiary {}: {panic}\n", since.as_secs(), env!("CARGO_PKG_VERSION"));
        // While something has gone wrong already, nothing more can be done about this.
        let _ = std::fs::OpenOptions::new()
            .create(true)
            .append(true)
            .open(&file)
            .and_then(|mut file| file.write_all(line.as_bytes()));
        told(panic);
    }));
}

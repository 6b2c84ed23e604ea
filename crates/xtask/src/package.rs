//! `cargo xtask package`: the Debian package, with the window, the command line and its manual pages, the scenarios, and what
//! a desktop needs to open a campaign by double-click.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use xshell::{Shell, cmd};

use crate::paper;
use crate::window::{self, Built};

/// Bundles a built program. Kept out of `ui/package.json`, because its parts for other systems break `npm ci`.
const BUNDLER: &str = "@tauri-apps/cli@2.12.5";

/// Where `src-tauri/tauri.conf.json` finds what belongs in the package besides the window.
const STAGE: &str = "target/package";

#[derive(clap::Args)]
pub(crate) struct Package {
    /// Take the release programs as they are built already
    #[arg(long)]
    built: bool,
}

pub(crate) fn run(shell: &Shell, package: &Package) -> Result<()> {
    let built = if package.built { built_already()? } else { window::build(shell, true)? };
    stage(shell, &built, &[paper::build(shell)?, paper::install(shell)?])?;
    let tools = shell.current_dir().join(STAGE).join("tools");
    cmd!(
        shell,
        "npm i --no-save --no-package-lock --no-audit --no-fund --prefix {tools} {BUNDLER}"
    )
    .run()
    .context("the bundler could not be fetched")?;
    {
        let _in_shell = shell.push_dir("src-tauri");
        let bundler = tools.join("node_modules/.bin/tauri");
        cmd!(shell, "{bundler} bundle --ci --bundles deb").run()?;
    }
    let made = newest(shell.read_dir(window::target_folder()?.join("release/bundle/deb"))?)
        .context("the bundler made no package")?;
    let deb = shell.current_dir().join(STAGE).join(file_name(&made));
    shell.copy_file(&made, &deb)?;
    cmd!(shell, "dpkg-deb --info {deb}").run()?;
    println!("The package: {}", deb.display());
    println!("Install it: sudo apt install {}", deb.display());
    Ok(())
}

fn built_already() -> Result<Built> {
    let built = window::built(true)?;
    for program in [&built.desk, &built.wardiary] {
        ensure!(program.is_file(), "{} is not built yet; leave --built out", program.display());
    }
    Ok(built)
}

/// Lays out the command line and its manual pages, as small as a distribution has them.
fn stage(shell: &Shell, built: &Built, paper: &[PathBuf; 2]) -> Result<()> {
    let (program, pages) = (Path::new(STAGE).join("wardiary"), Path::new(STAGE).join("man1"));
    let [printer, typst] = ["wardiary-paper", "typst"].map(|name| Path::new(STAGE).join(name));
    shell.remove_path(&pages)?;
    shell.create_dir(&pages)?;
    shell.copy_file(&built.wardiary, &program)?;
    shell.copy_file(&paper[0], &printer)?;
    shell.copy_file(&paper[1], &typst)?;
    cmd!(shell, "strip --strip-unneeded {program} {printer} {typst}").run()?;
    cmd!(shell, "{program} --quiet man {pages}").ignore_stdout().run()?;
    let pages = shell.read_dir(&pages)?;
    ensure!(!pages.is_empty(), "wardiary wrote no manual page");
    // Without the time of day, so that the same program makes the same package.
    Ok(cmd!(shell, "gzip -9 --no-name {pages...}").run()?)
}

/// The bundler names the package after the product, with a space in it.
fn file_name(made: &Path) -> String {
    let name = made.file_name().unwrap_or_default().to_string_lossy();
    name.to_lowercase().replace(' ', "-")
}

fn newest(files: Vec<PathBuf>) -> Option<PathBuf> {
    let packages = files.into_iter().filter(|file| file.extension().is_some_and(|it| it == "deb"));
    packages.max_by_key(|file| file.metadata().and_then(|it| it.modified()).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packages_name_can_be_typed() {
        let made = Path::new("bundle/deb/War Diary_0.1.0_amd64.deb");
        assert_eq!(file_name(made), "war-diary_0.1.0_amd64.deb");
    }

    #[test]
    fn only_packages_are_taken() {
        assert_eq!(newest(vec!["notes.txt".into(), "control".into()]), None);
        assert_eq!(newest(vec!["a.deb".into(), "a.txt".into()]), Some("a.deb".into()));
    }
}

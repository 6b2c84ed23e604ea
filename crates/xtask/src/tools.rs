//! Programs the chores need beside Rust. What is missing is named, then installed; nothing is installed in silence.

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use crate::window;

/// The licence checker, at a version known to build with our compiler.
pub(crate) const CARGO_DENY: CargoTool =
    CargoTool { name: "cargo-deny", subcommand: "deny", version: "0.20.2" };

/// Cargo decides anew for every choice of packages and features what each library is built with, and builds it again where that
/// differs. Steps of `cargo xtask test` all choose this, so that each library is built once: for the window, too, which is why
/// [`crate::window::prepare`] comes first.
pub(crate) const AS_TESTED: [&str; 5] =
    ["--workspace", "--exclude", "paper", "--features", "api/types"];

/// For a quick look, which must not wait for the window.
pub(crate) const QUICKLY: [&str; 2] = ["--features", "api/types"];

/// A program from crates.io.
pub(crate) struct CargoTool {
    name: &'static str,
    subcommand: &'static str,
    version: &'static str,
}

impl CargoTool {
    /// Installs the program when it cannot be run.
    pub(crate) fn ensure(&self, shell: &Shell) -> Result<()> {
        let Self { name, subcommand, version } = *self;
        if has_cargo_command(shell, subcommand) {
            return Ok(());
        }
        eprintln!(
            "{name} is missing. Installing {name} {version} with cargo (about two minutes on two cores, once)."
        );
        // Not optimized: it runs for seconds, and is built in half the time.
        cmd!(shell, "cargo install --debug --locked --version {version} {name}").run().with_context(
            || format!("{name} could not be installed; install it by hand and try again"),
        )
    }
}

/// Installs a Debian or Ubuntu package when `program` cannot be run.
pub(crate) fn ensure_package(shell: &Shell, program: &str, package: &str) -> Result<()> {
    if runs(shell, program) {
        return Ok(());
    }
    install(shell, &format!("{program} is missing"), &[package])
}

/// Installs those of the Debian or Ubuntu packages that are not there. `purpose` completes "missing …:".
pub(crate) fn ensure_packages(shell: &Shell, purpose: &str, packages: &[&str]) -> Result<()> {
    let missing: Vec<&str> =
        packages.iter().copied().filter(|package| !is_installed(shell, package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    install(shell, &format!("Missing {purpose}"), &missing)
}

/// Browsers that the interface can be played in, as programs: one that draws no windows costs a quarter less.
const BROWSERS: [&str; 5] = [
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
];

/// Packages that bring one, the best first: Debian has the first two, Ubuntu the last.
const BROWSER_PACKAGES: [&str; 3] = ["chromium-headless-shell", "chromium", "chromium-browser"];

/// The browser the interface's tests drive: the one `CHROMIUM` names, one that is installed, or the distribution's.
pub(crate) fn ensure_chromium(shell: &Shell) -> Result<String> {
    if let Some(named) = std::env::var("CHROMIUM").ok().filter(|path| !path.is_empty()) {
        return Ok(named);
    }
    if let Some(found) = chromium(shell) {
        return Ok(found);
    }
    let apt = Apt::new(shell, "No Chromium was found, which the interface's tests play in")?;
    // Which of them there are is known only after the update.
    apt.update()?;
    let known = BROWSER_PACKAGES.into_iter().find(|package| has_package(shell, package));
    apt.install(&[known.unwrap_or("chromium")])?;
    chromium(shell).context(
        "Chromium was installed and does not start; name one by the environment variable CHROMIUM",
    )
}

fn chromium(shell: &Shell) -> Option<String> {
    BROWSERS.into_iter().find_map(|name| {
        let found = cmd!(shell, "which {name}").quiet().ignore_stderr().read().ok()?;
        // The path may be Ubuntu's stub, which only says that a snap is missing.
        runs(shell, &found).then_some(found)
    })
}

/// Installs packages with apt, after saying so.
fn install(shell: &Shell, why: &str, packages: &[&str]) -> Result<()> {
    let apt = Apt::new(shell, &format!("{why} ({})", packages.join(", ")))?;
    apt.update()?;
    apt.install(packages)
}

/// Debian's and Ubuntu's installer.
struct Apt<'a> {
    shell: &'a Shell,
    /// What is typed before its name: `sudo`, or nothing.
    sudo: &'static [&'static str],
}

impl<'a> Apt<'a> {
    /// Says why it is needed.
    fn new(shell: &'a Shell, why: &str) -> Result<Self> {
        if !runs(shell, "apt-get") {
            bail!("{why}, and this is not Debian or Ubuntu: install it by hand and try again");
        }
        eprintln!("{why}.");
        Ok(Self { shell, sudo: if is_root(shell) { &[] } else { &["sudo"] } })
    }

    fn update(&self) -> Result<()> {
        self.run(&["update"])
            .context("the lists of packages could not be updated; is there a network?")
    }

    fn install(&self, packages: &[&str]) -> Result<()> {
        let named = packages.join(" ");
        let typed = [self.sudo, &["apt-get", "install"], packages].concat().join(" ");
        eprintln!("Installing {named}: {typed}");
        let arguments = [&["install", "-y", "--no-install-recommends"], packages].concat();
        self.run(&arguments)
            .with_context(|| format!("{named} could not be installed; type: {typed}"))
    }

    fn run(&self, arguments: &[&str]) -> Result<()> {
        let words = [self.sudo, &["apt-get"], arguments].concat();
        let (first, rest) = words.split_first().context("apt-get has a name")?;
        Ok(cmd!(self.shell, "{first} {rest...}").env("DEBIAN_FRONTEND", "noninteractive").run()?)
    }
}

fn is_installed(shell: &Shell, package: &str) -> bool {
    let shown = "--showformat=${db:Status-Status}";
    cmd!(shell, "dpkg-query --show {shown} {package}")
        .quiet()
        .ignore_stderr()
        .read()
        .is_ok_and(|status| status == "installed")
}

fn has_package(shell: &Shell, package: &str) -> bool {
    cmd!(shell, "apt-cache show {package}").quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

/// Builds the programs with the very libraries that the tests are built with. An example is named with them because, like a
/// test, it has its libraries built for tests, too.
pub(crate) fn build_as_tested(shell: &Shell) -> Result<()> {
    window::prepare(shell)?;
    Ok(cmd!(shell, "cargo build {AS_TESTED...} --bins --example bindings").run()?)
}

/// Asked through cargo, which also looks where it installs and where a shell may not.
pub(crate) fn has_cargo_command(shell: &Shell, subcommand: &str) -> bool {
    cmd!(shell, "cargo {subcommand} --version")
        .quiet()
        .ignore_stdout()
        .ignore_stderr()
        .run()
        .is_ok()
}

fn runs(shell: &Shell, program: &str) -> bool {
    cmd!(shell, "{program} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok()
}

fn is_root(shell: &Shell) -> bool {
    cmd!(shell, "id -u").quiet().read().is_ok_and(|id| id.trim() == "0")
}

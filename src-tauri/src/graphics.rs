//! How the page is drawn. WebKit on Linux shares pictures with the screen through buffers of the graphics card; where there
//! is no usable card, or an unfriendly driver, that path is slow or shows nothing. WebKit reads its switches once, when it
//! starts, so they are decided before anything else and the program begins again with them set.

use std::ffi::OsString;
use std::path::Path;

use crate::guard::Guard;
use crate::start::Start;

/// Carries the choice over to the second beginning of the same process: `PID:WORD`.
const CHOSEN: &str = "WARDIARY_GRAPHICS";

const NO_SHARED_BUFFERS: (&str, &str) = ("WEBKIT_DISABLE_DMABUF_RENDERER", "1");
const NO_COMPOSITING: (&str, &str) = ("WEBKIT_DISABLE_COMPOSITING_MODE", "1");
const NO_EXPLICIT_SYNC: (&str, &str) = ("__NV_DISABLE_EXPLICIT_SYNC", "1");
const SOFTWARE: (&str, &str) = ("LIBGL_ALWAYS_SOFTWARE", "1");

/// A way to draw, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Graphics {
    /// As WebKit finds best.
    Usual,
    /// No graphics card to share buffers with.
    NoCard,
    /// NVIDIA's driver under X11.
    NvidiaX11,
    /// NVIDIA's driver under Wayland: shared buffers work, explicit synchronisation does not.
    NvidiaWayland,
    /// The simplest way, because `--safe-graphics` says so.
    Asked,
    /// The simplest way, because an earlier start never showed its window.
    AfterCrash,
}

/// What matters of this computer.
#[derive(Clone, Copy, Debug)]
struct Screen {
    nvidia: bool,
    wayland: bool,
    /// There is a card that can draw for us.
    card: bool,
}

impl Graphics {
    const ALL: [Self; 6] = [
        Self::Usual,
        Self::NoCard,
        Self::NvidiaX11,
        Self::NvidiaWayland,
        Self::Asked,
        Self::AfterCrash,
    ];

    /// Decides; or knows, when this process has decided already.
    pub(crate) fn choose(start: &Start, guard: &Guard) -> Self {
        if let Some(chosen) = Self::chosen() {
            return chosen;
        }
        if start.usual_graphics {
            guard.forget();
        }
        let crashed = guard.take_crash();
        decide(Screen::here(), start.safe_graphics, crashed)
    }

    /// Begins this program again, as the same process, with the switches set. Returns when there is nothing to set.
    ///
    /// # Errors
    /// When the program cannot be started again.
    pub(crate) fn begin_again(self) -> std::io::Result<()> {
        let unset: Vec<_> =
            self.switches().iter().filter(|(name, _)| std::env::var_os(name).is_none()).collect();
        if unset.is_empty() || Self::chosen().is_some() {
            return Ok(());
        }
        #[cfg(unix)]
        {
            use std::os::unix::process::CommandExt as _;
            let mut again = std::process::Command::new(std::env::current_exe()?);
            again.args(std::env::args_os().skip(1).collect::<Vec<OsString>>());
            again.env(CHOSEN, format!("{}:{}", std::process::id(), self.word()));
            again.envs(unset.into_iter().copied());
            Err(again.exec())
        }
        #[cfg(not(unix))]
        Ok(())
    }

    /// What About says.
    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::NoCard => "without shared buffers: there is no graphics card",
            Self::NvidiaX11 => "without shared buffers: NVIDIA's driver under X11",
            Self::NvidiaWayland => {
                "without explicit synchronisation: NVIDIA's driver under Wayland"
            }
            Self::Asked => "safe, as asked for by --safe-graphics",
            Self::AfterCrash => {
                "safe, because an earlier start never showed its window; --usual-graphics tries again"
            }
        }
    }

    /// Set only where the user has not set them otherwise.
    const fn switches(self) -> &'static [(&'static str, &'static str)] {
        match self {
            Self::Usual => &[],
            Self::NoCard | Self::NvidiaX11 => &[NO_SHARED_BUFFERS],
            Self::NvidiaWayland => &[NO_EXPLICIT_SYNC],
            Self::Asked | Self::AfterCrash => &[NO_SHARED_BUFFERS, NO_COMPOSITING, SOFTWARE],
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::NoCard => "no-card",
            Self::NvidiaX11 => "nvidia-x11",
            Self::NvidiaWayland => "nvidia-wayland",
            Self::Asked => "asked",
            Self::AfterCrash => "after-crash",
        }
    }

    /// What this same process chose before it began again. A program started from here inherits the variable, but not the
    /// process's number.
    fn chosen() -> Option<Self> {
        let text = std::env::var(CHOSEN).ok()?;
        let (process, word) = text.split_once(':')?;
        let ours = process == std::process::id().to_string();
        Self::ALL.into_iter().find(|graphics| ours && graphics.word() == word)
    }
}

impl Screen {
    fn here() -> Self {
        let named = |variable: &str| std::env::var_os(variable).is_some_and(|it| !it.is_empty());
        let devices = std::fs::read_dir("/dev/dri").into_iter().flatten().flatten();
        let render = |name: OsString| name.to_string_lossy().starts_with("renderD");
        Self {
            nvidia: Path::new("/sys/module/nvidia").exists(),
            wayland: named("WAYLAND_DISPLAY"),
            card: !cfg!(target_os = "linux")
                || devices.into_iter().any(|device| render(device.file_name())),
        }
    }
}

fn decide(screen: Screen, asked: bool, crashed: bool) -> Graphics {
    match screen {
        _ if asked => Graphics::Asked,
        _ if crashed => Graphics::AfterCrash,
        Screen { nvidia: true, wayland: true, .. } => Graphics::NvidiaWayland,
        Screen { nvidia: true, .. } => Graphics::NvidiaX11,
        Screen { card: false, .. } => Graphics::NoCard,
        _ => Graphics::Usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_row_by_row() {
        let screen = |nvidia, wayland, card| Screen { nvidia, wayland, card };
        let plain = |screen| decide(screen, false, false);
        assert_eq!(plain(screen(false, false, true)), Graphics::Usual);
        assert_eq!(plain(screen(false, true, true)), Graphics::Usual);
        assert_eq!(plain(screen(false, true, false)), Graphics::NoCard);
        assert_eq!(plain(screen(true, false, true)), Graphics::NvidiaX11);
        assert_eq!(plain(screen(true, true, true)), Graphics::NvidiaWayland);
        assert_eq!(decide(screen(true, true, true), false, true), Graphics::AfterCrash);
        assert_eq!(decide(screen(false, false, true), true, true), Graphics::Asked);
    }

    #[test]
    fn the_fast_path_is_kept_where_it_works() {
        let disables = |graphics: Graphics| graphics.switches().contains(&NO_SHARED_BUFFERS);
        assert!(!disables(Graphics::Usual) && !disables(Graphics::NvidiaWayland));
        assert!(disables(Graphics::NoCard) && disables(Graphics::AfterCrash));
    }

    #[test]
    fn every_way_has_a_word_of_its_own() {
        let words: std::collections::BTreeSet<_> =
            Graphics::ALL.iter().map(|graphics| graphics.word()).collect();
        assert_eq!(words.len(), Graphics::ALL.len());
    }
}

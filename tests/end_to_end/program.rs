//! The real binary: the one that `WARDIARY` names, or built once by the tests themselves; started in an environment that holds nothing but what is named here.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use serde_json::Value;

/// The root of the source tree.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("this package stands in the workspace").to_path_buf()
}

/// `wardiary`: the one that is named, or one of the same profile and in the same target folder as this test.
pub fn binary() -> &'static Path {
    static BINARY: OnceLock<PathBuf> = OnceLock::new();
    BINARY.get_or_init(|| match std::env::var_os("WARDIARY") {
        Some(named) => named.into(),
        None => build(),
    })
}

/// Cargo says where it put it.
fn build() -> PathBuf {
    let test = std::env::current_exe().expect("a test knows itself");
    let profile_folder = test.parent().and_then(Path::parent).expect("target/debug/deps");
    let profile = match profile_folder.file_name().and_then(OsStr::to_str) {
        Some("debug") | None => "dev",
        Some(profile) => profile,
    };
    let target = profile_folder.parent().expect("target");
    let output = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--bin", "wardiary", "--profile", profile])
        .args(["--message-format", "json-render-diagnostics", "--quiet", "--manifest-path"])
        .arg(root().join("Cargo.toml"))
        .arg("--target-dir")
        .arg(target)
        .stderr(Stdio::inherit())
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "wardiary does not build");
    let built = String::from_utf8_lossy(&output.stdout).lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        Some(PathBuf::from(message["executable"].as_str()?))
    });
    built.expect("cargo names the executable")
}

/// What a program said, and how it ended.
#[derive(Clone, Debug)]
pub struct Said {
    /// The exit code; absent when a signal ended it.
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Said {
    pub fn of(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("programs of ours speak UTF-8");
        let said =
            Self { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
        said.assert_no_panic();
        said
    }

    /// Whatever is asked: a panic, an abort or a crash is never an answer.
    #[track_caller]
    pub fn assert_no_panic(&self) {
        assert!(!self.err.contains("panicked"), "{}", self.err);
        assert!(self.code.is_some(), "ended by a signal: {}{}", self.out, self.err);
        assert_ne!(self.code, Some(101), "{}", self.err);
    }

    /// One JSON object on stdout, and nothing else.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out)
            .unwrap_or_else(|fault| panic!("{fault}: {} {}", self.out, self.err))
    }

    /// What `{"ok": …}` holds.
    #[track_caller]
    pub fn reply(&self) -> Value {
        let mut json = self.json();
        assert_eq!(self.code, Some(0), "{}{}", self.out, self.err);
        assert!(json.get("error").is_none(), "{json}");
        json.get_mut("ok").expect("an answer").take()
    }

    /// Exit code, error code and sentence of a refusal; its shape is checked.
    #[track_caller]
    pub fn error(&self) -> (i32, String, String) {
        let json = self.json();
        assert!(json.get("ok").is_none(), "{json}");
        let word = |key: &str| {
            let word = json["error"][key].as_str();
            word.unwrap_or_else(|| panic!("no {key}: {json}")).to_owned()
        };
        let expected = match &*word("kind") {
            "failed" => 1,
            "usage" => 2,
            "scenario" => 3,
            "journal" => 4,
            "locked" => 5,
            "refused" => 6,
            other => panic!("an unknown kind of trouble: {other}"),
        };
        assert_eq!(self.code, Some(expected), "the exit code is that of the kind: {json}");
        assert!(word("message").len() > 8, "a sentence, not a word: {json}");
        (expected, word("code"), word("message"))
    }

    /// The error has this exit code and this error code.
    #[track_caller]
    pub fn refused(&self, exit: i32, code: &str) -> String {
        let (found, word, message) = self.error();
        assert_eq!((found, &*word), (exit, code), "{message}");
        message
    }
}

#[track_caller]
pub fn as_text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("no text: {value}")).to_owned()
}

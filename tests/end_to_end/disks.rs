//! Disks that do not take it: full in the middle of an append, and not to be written at all.

use std::path::Path;
use std::process::Command;

use crate::chain::seen;
use crate::desk::Desk;
use crate::program::{Said, binary};

/// Runs the program by a shell that first limits the size of every file it may write, in blocks of 512 bytes.
fn limited(desk: &Desk, blocks: u32, words: &str) -> Said {
    let mut shell = Command::new("sh");
    // Ignored, so that the program gets an error to handle instead of a signal that ends it.
    let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" {words}");
    desk.clear(shell.args(["-c", &script]).arg(binary()));
    Said::of(shell.output().expect("a shell"))
}

/// What must hold after a disk ran full: everything seen before is there, the file is whole, and play goes on.
#[track_caller]
fn assert_goes_on(desk: &Desk, file: &Path) {
    let before = seen(file);
    assert!(!before.is_empty(), "it ran full in play, not before the founding");
    desk.assert_whole(file);
    let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
    desk.reply(&format!("note {name} there is room again"));
    let after = seen(file);
    assert_eq!(after[..before.len()], before[..], "nothing is lost or changed");
    assert_eq!(after.len(), before.len() + 1);
    desk.assert_whole(file);
}

#[test]
fn no_room_in_the_middle_of_a_war() {
    let desk = Desk::new();
    let mut grown = Vec::new();
    for blocks in [150, 190, 250, 400, 700] {
        let name = format!("war{blocks}.wardiary");
        let words = format!("simulate first-light --durable --json --file {name}");
        let said = limited(&desk, blocks, &words);
        let (exit, code, message) = said.error();
        assert_eq!(exit, 1, "{blocks} blocks: {code}: {message}");
        assert!(code.starts_with("journal."), "{blocks} blocks: {code}: {message}");
        let file = desk.path(&name);
        if !file.exists() {
            continue;
        }
        grown.push(seen(&file).len());
        assert_goes_on(&desk, &file);
    }
    assert!(grown.len() >= 3 && grown.is_sorted(), "wars of several lengths: {grown:?}");
}

#[test]
fn no_room_for_one_more_answer() {
    let desk = Desk::played();
    let file = desk.path("war.wardiary");
    let before = seen(&file);
    // Less than the file has already: not even a log can be begun, or it can, and the file cannot grow.
    for blocks in [0, 1, 8, 64] {
        let said = limited(&desk, blocks, "note war.wardiary hello --json");
        if said.code != Some(0) {
            let (exit, code, message) = said.error();
            assert_eq!(exit, 1, "{blocks} blocks: {code}: {message}");
            assert_eq!(seen(&file), before);
        }
    }
    assert_goes_on(&desk, &file);
}

/// A real file system of 1 MiB, where the system allows making one: the program says that the disk is full.
#[test]
fn a_disk_that_is_really_full() {
    let desk = Desk::new();
    std::fs::create_dir(desk.path("disk")).expect("made");
    std::fs::create_dir(desk.path("out")).expect("made");
    let script = "mount -t tmpfs -o size=512k tmpfs disk || exit 77
        \"$0\" simulate first-light --durable --json --file disk/war.wardiary > out/said; code=$?
        cp disk/war.wardiary* out/ && exit $code";
    let mut unshare = Command::new("unshare");
    let inside = ["--user", "--map-root-user", "--mount", "sh", "-c", script];
    desk.clear(unshare.args(inside).arg(binary()).env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin"));
    unshare.env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
    let Ok(output) = unshare.output() else { return };
    let denied = String::from_utf8_lossy(&output.stderr).contains("unshare")
        || output.status.code() == Some(77);
    if denied {
        // Without the right to mount, the size limit of the tests above stands for a full disk.
        return;
    }
    let said = Said {
        code: output.status.code(),
        out: std::fs::read_to_string(desk.path("out/said")).expect("its answer"),
        err: String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    said.assert_no_panic();
    let message = said.refused(1, "journal.disk_full");
    assert!(message.contains("full"), "{message}");
    std::fs::rename(desk.path("out"), desk.path("after")).expect("renamed");
    for name in ["war.wardiary", "war.wardiary-wal"] {
        let from = desk.path("after").join(name);
        if from.exists() {
            std::fs::copy(from, desk.path(name)).expect("copied");
        }
    }
    assert!(seen(&desk.path("war.wardiary")).len() > 20);
    assert_goes_on(&desk, &desk.path("war.wardiary"));
}

/// Somebody without the right to write: looks at everything, changes nothing, and is told why.
#[cfg(unix)]
#[test]
fn a_folder_and_a_file_that_may_not_be_written() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;

    let desk = Desk::played();
    let set = |name: &str, mode| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(desk.path(name), mode).expect("a mode");
    };
    for ending in ["-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(desk.path(&format!("war.wardiary{ending}")));
    }
    // An own copy of the program: a stranger may not look into our target folder.
    std::fs::copy(binary(), desk.path("program")).expect("copied");
    set("program", 0o755);
    set("data", 0o777);
    set("war.wardiary", 0o444);
    set(".", 0o555);
    let root = std::fs::write(desk.path("probe"), b"").is_ok();
    let _ = std::fs::remove_file(desk.path("probe"));
    let run = |line: &str| {
        let mut command = Command::new(desk.path("program"));
        desk.clear(command.args(line.split_whitespace()).arg("--json"));
        if root {
            // Nothing is forbidden to root; the program is run as nobody.
            command.uid(65534).gid(65534);
        }
        Said::of(command.output().expect("wardiary starts"))
    };
    let before = std::fs::read(desk.path("war.wardiary")).expect("read");
    let status = run("status war.wardiary").reply();
    assert!(status["status"]["entries"].as_i64() > Some(20), "{status}");
    run("verify --rules war.wardiary").reply();
    run("log war.wardiary").reply();
    let (exit, code, message) = run("note war.wardiary hello").error();
    assert_eq!((exit, &*code), (1, "journal.read_only"), "{message}");
    assert!(message.contains("writ"), "{message}");
    let (exit, _, message) = run("new first-light new.wardiary").error();
    assert_eq!(exit, 1, "{message}");
    assert_eq!(std::fs::read(desk.path("war.wardiary")).expect("read"), before);
    set(".", 0o755);
    set("war.wardiary", 0o644);
    desk.reply("note war.wardiary hello");
}

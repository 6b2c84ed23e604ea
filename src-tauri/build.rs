//! Puts the interface and the window's permissions into the program.

/// The window's commands: each has a permission of its own, which the files in `capabilities` give to the main window and to the second.
const COMMANDS: &[&str] = &[
    "ask",
    "welcome",
    "showing",
    "painted",
    "carry_out",
    "forget",
    "opening",
    "save_file",
    "about",
    "show_second",
    "full_screen",
    "save_bytes",
    "read_picture",
];

fn main() {
    // Without this the program would keep an older interface when only a file of it changed.
    println!("cargo:rerun-if-changed=../ui/dist");
    let manifest = tauri_build::AppManifest::new().commands(COMMANDS);
    let attributes = tauri_build::Attributes::new().app_manifest(manifest);
    if let Err(error) = tauri_build::try_build(attributes) {
        panic!("{error:#}\nThe interface is built first: npm ci && npm run build in ui/");
    }
}

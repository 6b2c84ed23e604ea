//! `serve`: the same campaigns in a browser, here or on the other side of the table.

use std::net::SocketAddr;
use std::path::PathBuf;

use api::error::{ApiError, ApiResult};
use api::{Host, environment};
use clap::Args;
use serde_json::json;
use server::{Addresses, Options, Tokens};

use crate::answer::{self, Answer};
use crate::door::Door;
use crate::look::Look;

/// Where the addresses' secrets are kept, in the data folder.
const DOORS: &str = "doors";

/// Open campaigns in a browser, one secret address for each seat
///
/// Only this computer can reach it, unless --listen names an address of the house network. Press Ctrl+C to stop.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// A folder with campaigns, or single campaigns; the present folder, unless said
    #[arg(value_name = "FOLDER|FILE", default_value = ".")]
    paths: Vec<PathBuf>,
    /// The folder where the window puts new campaigns, made if it is not there
    #[arg(long, conflicts_with = "paths")]
    home: bool,
    /// Address and port; port 0 takes any that is free
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4310")]
    listen: SocketAddr,
    /// A name under which others reach this computer, besides its number
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// New addresses: those given out before open nothing any more
    #[arg(long)]
    renew: bool,
}

impl Serve {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let host = door.api.host().clone();
        let paths = if self.home { vec![home(&host)?] } else { self.paths };
        let tokens = Tokens::kept(&host.data_folder().join(DOORS), self.renew)?;
        let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.into_iter().partition(|path| path.is_dir());
        if folders.len() > 1 {
            return Err(super::usage(
                "serve.folders",
                "only one folder can be served at a time",
                "name one folder, or single campaigns",
            ));
        }
        let options = Options {
            host,
            folder: folders.into_iter().next(),
            files,
            listen: self.listen,
            tokens,
            names: self.name,
        };
        let (as_json, look) = (door.manner.json, door.look);
        if let Some(folder) = options.folder.as_ref().filter(|_| self.home) {
            answer::say(&look, &format!("The campaigns lie in {}.", folder.display()));
        }
        server::run(options, |addresses| announce(addresses, as_json, &look))?;
        Ok(Answer::own(json!({ "served": true }), ""))
    }
}

/// Where the window puts new campaigns. It is made here, because only a folder that is there can be served.
fn home(host: &Host) -> ApiResult<PathBuf> {
    let folder = environment::campaigns_folder(host);
    std::fs::create_dir_all(&folder).map_err(ApiError::on_file(&folder))?;
    Ok(folder)
}

/// Says the addresses as soon as they open: one JSON line for programs, a list for people.
fn announce(addresses: &Addresses, as_json: bool, look: &Look) {
    if as_json {
        let doors = addresses.roles.iter().map(|(role, address)| (role.word(), address));
        let doors: std::collections::BTreeMap<_, _> = doors.collect();
        let listening = addresses.listening.to_string();
        let line = json!({ "ok": { "serving": { "listening": listening, "doors": doors } } });
        anstream::println!("{line}");
        return;
    }
    if addresses.open_to_others {
        answer::say(
            look,
            "Every computer that reaches this address can ask here; only these secret addresses let it in. \
             The line is not encrypted: serve only in a network you trust.",
        );
    }
    for (role, address) in &addresses.roles {
        anstream::println!("{:<10} {address}", role.word());
    }
    answer::say(look, "Give each player one address. Ctrl+C stops.");
}

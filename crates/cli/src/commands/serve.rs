//! `serve`: the same campaigns in a browser, here or on the other side of the table.

use std::net::SocketAddr;
use std::path::PathBuf;

use api::{Host, environment};
use serde_json::{Value, json};
use server::{Addresses, Options, ServedCampaign};

use super::invite;
use super::prelude::*;
use crate::answer;
use crate::look::{Look, bad};

/// Play campaigns in a browser; each person gets a secret address
///
/// Name a campaign file to get an address for each seat and one for spectators. `wardiary invite` adds, lists and revokes
/// addresses, even while serving. Only this computer can connect, unless --listen names an address in your home
/// network. Press Ctrl+C to stop.
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// A folder with campaigns, or single campaigns; if left out, the current folder
    #[arg(value_name = "FOLDER|FILE", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Serve the folder where the window keeps campaigns; it is made if missing
    #[arg(long, conflicts_with = "paths")]
    home: bool,
    /// Address and port; port 0 takes any free port
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:4310")]
    listen: SocketAddr,
    /// A network name of this computer, besides its number
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// Give the host a new address; the old one stops working
    #[arg(long)]
    renew: bool,
}

impl Serve {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let host = door.api.host().clone();
        let paths = if self.home { vec![home(&host)?] } else { self.paths };
        let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.into_iter().partition(|path| path.is_dir());
        if folders.len() > 1 {
            let message = "only one folder can be served at a time";
            return Err(usage("serve.folders", message, "name one folder, or single campaigns"));
        }
        let options = Options {
            host,
            folder: folders.into_iter().next(),
            files,
            listen: self.listen,
            renew: self.renew,
            names: self.name,
        };
        let (as_json, look) = (door.manner.json, door.look);
        let folder = options.folder.clone();
        if let Some(folder) = folder.as_ref().filter(|_| self.home) {
            answer::say(&look, &format!("The campaigns are in {}.", folder.display()));
        }
        server::run(options, |addresses| match as_json {
            true => announce_as_json(addresses),
            false => announce(addresses, folder.as_ref(), &look),
        })?;
        Ok(Answer::own(json!({ "served": true }), ""))
    }
}

/// Where the window puts new campaigns. It is made here, because only a folder that is there can be served.
fn home(host: &Host) -> ApiResult<PathBuf> {
    let folder = environment::campaigns_folder(host);
    std::fs::create_dir_all(&folder).map_err(ApiError::on_file(&folder))?;
    Ok(folder)
}

/// One line for programs, as soon as the addresses open.
fn announce_as_json(addresses: &Addresses) {
    let campaign = |ServedCampaign { file, opened }: &ServedCampaign| match opened {
        Ok((title, view)) => json!({
            "file": file, "title": title, "campaign": view.campaign, "invited": view.invited, "error": null,
        }),
        Err(error) => json!({
            "file": file, "title": null, "campaign": null, "invited": [], "error": error,
        }),
    };
    let campaigns: Vec<Value> = addresses.campaigns.iter().map(campaign).collect();
    let serving = json!({
        "listening": addresses.listening.to_string(),
        "host": addresses.host,
        "campaigns": campaigns,
        "notice": addresses.notice,
    });
    anstream::println!("{}", json!({ "ok": { "serving": serving } }));
}

/// A list for people: the host's address, and with single campaigns that of each person. Of a folder's campaigns it says how
/// many are invited.
fn announce(addresses: &Addresses, folder: Option<&PathBuf>, look: &Look) {
    if let Some(notice) = &addresses.notice {
        answer::say(look, &look.wrap(&format!("{} {notice}", bad("warning:")), "  "));
    }
    if addresses.open_to_others {
        answer::say(
            look,
            "Every computer that reaches this address can ask here; only these secret addresses let it in. \
             The line is not encrypted: serve only in a network you trust.",
        );
    }
    anstream::println!("{:<10} {}", "host", addresses.host);
    for ServedCampaign { file, opened } in &addresses.campaigns {
        let text = match opened {
            Err(error) => format!("{file}: {}", error.message),
            Ok((title, view)) if folder.is_some() => {
                format!("{title} ({file}): {} invited", view.invited.len())
            }
            Ok((title, view)) => format!("\n{title} ({file})\n{}", invite::lines(&view.invited)),
        };
        anstream::println!("{}", look.fit(text.trim_end_matches('\n')));
    }
    let next = match folder {
        Some(folder) => {
            let file = folder.join("FILE");
            format!("`wardiary invite {}` lists the addresses of a campaign. ", file.display())
        }
        None => "Give each person one address; keep the host's for yourself. ".to_owned(),
    };
    answer::say(look, &format!("{next}Ctrl+C stops."));
}

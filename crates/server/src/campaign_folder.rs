//! Which campaigns are served. A request names a file by its plain name; no path from outside ever reaches the disk. A guest
//! reaches the file of his own campaign and no other.

use std::path::{Component, Path, PathBuf};

use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use api::{Host, Request};

use crate::access::Guest;
use crate::campaign_id::{CampaignId, CampaignIds};

/// The ending of a campaign's file.
const CAMPAIGN: &str = "wardiary";
/// The ending of exported entries.
const ENTRIES: &str = "jsonl";

/// The campaigns that are served.
#[derive(Debug)]
pub struct CampaignFolder {
    folder: Option<PathBuf>,
    files: Vec<PathBuf>,
    ids: CampaignIds,
}

/// The file of a guest's campaign: its plain name, and where it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Found {
    pub name: String,
    pub file: PathBuf,
}

/// The campaigns that an access reaches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    All,
    /// A guest's own; `None` while it is not here.
    Own(Option<Found>),
}

impl CampaignFolder {
    /// # Errors
    /// When the folder or a file is not there.
    pub fn new(host: Host, folder: Option<&Path>, files: &[PathBuf]) -> ApiResult<Self> {
        let real = |path: &Path| {
            path.canonicalize().map_err(|error| {
                let message = format!("{} cannot be served: {error}", path.display());
                ApiError::new(Kind::Usage, "serve.not_there", message)
            })
        };
        let folder = folder.map(real).transpose()?;
        let files = files.iter().map(|file| real(file)).collect::<ApiResult<Vec<_>>>()?;
        Ok(Self { folder, files, ids: CampaignIds::new(host) })
    }

    /// The campaigns by name, sorted; looked up each time, because files come and go.
    #[must_use]
    pub fn campaigns(&self) -> Vec<String> {
        let listed = self.folder.iter().filter_map(|folder| std::fs::read_dir(folder).ok());
        let found =
            listed.flatten().flatten().map(|item| item.path()).filter(|path| path.is_file());
        let mut names: Vec<String> = found
            .chain(self.files.iter().cloned())
            .filter(|path| path.extension().is_some_and(|ending| ending == CAMPAIGN))
            .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
            .collect();
        names.sort();
        names.dedup();
        names
    }

    /// The one campaign that is served, when no folder is.
    #[must_use]
    pub fn only(&self) -> Option<String> {
        match (&self.folder, &self.campaigns()[..]) {
            (None, [only]) => Some(only.clone()),
            _ => None,
        }
    }

    /// Everything that is served, in full: what the host's token opens.
    #[must_use]
    pub fn served(&self) -> Vec<PathBuf> {
        self.folder.iter().chain(&self.files).cloned().collect()
    }

    /// Whether a file is served singly, not with its folder.
    pub(crate) fn is_single(&self, file: &Path) -> bool {
        self.files.iter().any(|single| single == file)
    }

    /// Whether files can be made here.
    #[must_use]
    pub const fn has_folder(&self) -> bool {
        self.folder.is_some()
    }

    /// The folder's own name, without those above it.
    #[must_use]
    pub fn place_name(&self) -> Option<String> {
        let name = self.folder.as_ref()?.file_name()?;
        Some(name.to_string_lossy().into_owned())
    }

    /// Puts real paths in the place of names. For a guest whatever is not his own is missing, whether it is there or not.
    ///
    /// # Errors
    /// When a name is none, or there is no such file within reach.
    pub(crate) fn place(&self, reach: &Reach, request: &mut Request) -> ApiResult<()> {
        let (there, made) = request.paths_mut();
        for path in there {
            *path = match reach {
                Reach::All => self.find(path)?,
                Reach::Own(Some(own)) if path.as_os_str() == own.name.as_str() => own.file.clone(),
                Reach::Own(_) => return Err(unknown(path)),
            };
        }
        for path in made {
            *path = match reach {
                Reach::All => self.make(path)?,
                Reach::Own(_) => return Err(unknown(path)),
            };
        }
        Ok(())
    }

    /// The file of a campaign's name.
    ///
    /// # Errors
    /// When the name is none, or there is no such file.
    pub fn find(&self, name: &Path) -> ApiResult<PathBuf> {
        let name = plain(name)?;
        if let Some(file) =
            self.files.iter().find(|file| file.file_name() == Some(name.as_os_str()))
        {
            return Ok(file.clone());
        }
        let missing = || unknown(name);
        let folder = self.folder.as_ref().ok_or_else(missing)?;
        // A link may point anywhere; only what really lies in the folder is served.
        let file = folder.join(name).canonicalize().map_err(|_| missing())?;
        if file.parent() == Some(folder) { Ok(file) } else { Err(missing()) }
    }

    /// The file of a guest's campaign, if what is known of the files says so without reading one.
    pub(crate) fn known(&self, guest: &Guest) -> Option<Found> {
        let file = self.find(Path::new(&guest.file)).ok()?;
        let is_it = self.ids.known(&file).as_ref() == Some(&guest.campaign);
        is_it.then(|| Found { name: guest.file.clone(), file })
    }

    /// The file of a guest's campaign: of the name it had when he was invited, else the only one that holds it. Reads files,
    /// which may take a while.
    pub(crate) fn holding(&self, guest: &Guest) -> Option<Found> {
        let found = |name: String| {
            let file = self.find(Path::new(&name)).ok()?;
            let is_it = self.ids.read(&file).as_ref() == Some(&guest.campaign);
            is_it.then_some(Found { name, file })
        };
        found(guest.file.clone()).or_else(|| {
            let mut all = self.campaigns().into_iter().filter_map(found);
            // Of several copies none is taken by chance.
            all.next().filter(|_| all.next().is_none())
        })
    }

    /// The campaign in a file. Reads it, which may take a while.
    pub(crate) fn campaign(&self, file: &Path) -> Option<CampaignId> {
        self.ids.read(file)
    }

    /// Whether the campaign in a file has a seat.
    pub(crate) fn is_a_seat(&self, file: &Path, seat: Seat) -> ApiResult<()> {
        self.ids.is_a_seat(file, seat)
    }

    fn make(&self, name: &Path) -> ApiResult<PathBuf> {
        let name = plain(name)?;
        let nowhere = || {
            ApiError::usage("serve.no_folder", "this server has no folder for new campaigns")
                .hint("start the server with a folder")
        };
        Ok(self.folder.as_ref().ok_or_else(nowhere)?.join(name))
    }

    /// Takes the folders' real names out of a text that leaves the house.
    #[must_use]
    pub fn without_folders(&self, text: &str) -> String {
        let folders =
            self.files.iter().filter_map(|file| file.parent()).chain(self.folder.as_deref());
        folders.fold(text.to_owned(), |text, folder| {
            text.replace(&format!("{}/", folder.display()), "")
                .replace(&folder.display().to_string(), "the served folder")
        })
    }
}

impl Reach {
    /// Whether a campaign of this name is reached.
    pub(crate) fn covers(&self, name: &str) -> bool {
        match self {
            Self::All => true,
            Self::Own(own) => own.as_ref().is_some_and(|own| own.name == name),
        }
    }
}

/// There is no such campaign, or none within reach.
fn unknown(name: &Path) -> ApiError {
    let message = format!("there is no campaign {} here", name.display());
    ApiError::usage("campaign.unknown", message)
}

/// A file name and nothing else, with an ending we know.
fn plain(name: &Path) -> ApiResult<&Path> {
    let mut parts = name.components();
    let one = matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None));
    let known = name.extension().is_some_and(|ending| ending == CAMPAIGN || ending == ENTRIES);
    let text = name.to_str().unwrap_or_default();
    let clean =
        !text.is_empty() && !text.starts_with('.') && !text.contains(['/', '\\', '\0', ':']);
    if one && known && clean {
        return Ok(name);
    }
    Err(ApiError::usage(
        "campaign.name",
        "a campaign is named by its file name alone, such as war.wardiary",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_leads_nowhere_else() {
        for name in [
            "../a.wardiary",
            "/etc/passwd",
            "a/b.wardiary",
            "..",
            "",
            ".a.wardiary",
            "a.txt",
            "C:\\a.wardiary",
            "a\\b.wardiary",
            "a\0.wardiary",
        ] {
            assert!(plain(Path::new(name)).is_err(), "{name:?}");
        }
        assert!(plain(Path::new("my war.wardiary")).is_ok());
    }
}

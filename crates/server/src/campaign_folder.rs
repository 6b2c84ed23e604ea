//! Which campaigns there are. A request names a file by its plain name; no path from outside ever reaches the disk.

use std::path::{Component, Path, PathBuf};

use api::Request;
use api::error::{ApiError, ApiResult, Kind};

/// The ending of a campaign's file.
const CAMPAIGN: &str = "wardiary";
/// The ending of exported entries.
const ENTRIES: &str = "jsonl";

/// The campaigns that are served.
#[derive(Clone, Debug)]
pub struct CampaignFolder {
    folder: Option<PathBuf>,
    files: Vec<PathBuf>,
}

impl CampaignFolder {
    /// # Errors
    /// When the folder or a file is not there.
    pub fn new(folder: Option<&Path>, files: &[PathBuf]) -> ApiResult<Self> {
        let real = |path: &Path| {
            path.canonicalize().map_err(|error| {
                let message = format!("{} cannot be served: {error}", path.display());
                ApiError::new(Kind::Usage, "serve.not_there", message)
            })
        };
        let folder = folder.map(real).transpose()?;
        let files = files.iter().map(|file| real(file)).collect::<ApiResult<Vec<_>>>()?;
        Ok(Self { folder, files })
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

    /// Puts real paths in the place of names.
    ///
    /// # Errors
    /// When a name is none, or there is no such file.
    pub fn place(&self, request: &mut Request) -> ApiResult<()> {
        let (there, made) = request.paths_mut();
        for path in there {
            *path = self.find(path)?;
        }
        for path in made {
            *path = self.make(path)?;
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
        let missing = || {
            let message = format!("there is no campaign {} here", name.display());
            ApiError::usage("campaign.unknown", message)
        };
        let folder = self.folder.as_ref().ok_or_else(missing)?;
        // A link may point anywhere; only what really lies in the folder is served.
        let file = folder.join(name).canonicalize().map_err(|_| missing())?;
        if file.parent() == Some(folder) { Ok(file) } else { Err(missing()) }
    }

    fn make(&self, name: &Path) -> ApiResult<PathBuf> {
        let name = plain(name)?;
        let nowhere = || {
            ApiError::usage("serve.no_folder", "no folder is served in which a file could be made")
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

//! Which campaigns this window knows: those it had open, newest first, and those in the folder where it puts new ones.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use api::Request;
use api::error::{ApiError, ApiResult};

/// The ending of a campaign's file.
pub(crate) const CAMPAIGN: &str = "wardiary";
/// The file in the data folder that remembers.
const RECENT: &str = "recent.json";
/// Campaigns that are remembered; the oldest gives way.
const RECENT_MOST: usize = 12;

pub(crate) struct CampaignFolder {
    /// Where names without a folder lie.
    folder: PathBuf,
    file: PathBuf,
    recent: Mutex<Vec<PathBuf>>,
}

impl CampaignFolder {
    pub(crate) fn new(folder: PathBuf, data_folder: &Path) -> Self {
        let file = data_folder.join(RECENT);
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        // What cannot be read is as good as nothing remembered.
        let recent = serde_json::from_str(&text).unwrap_or_default();
        Self { folder, file, recent: Mutex::new(recent) }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The campaigns that were open, newest first.
    pub(crate) fn recent(&self) -> Vec<PathBuf> {
        self.recent.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All of them: the remembered ones, then the others in the folder by name.
    pub(crate) fn campaigns(&self) -> Vec<PathBuf> {
        let mut known = self.recent();
        let listed = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut others: Vec<PathBuf> = listed
            .map(|item| item.path())
            .filter(|path| path.extension().is_some_and(|ending| ending == CAMPAIGN))
            .filter(|path| path.is_file() && !known.contains(path))
            .collect();
        others.sort();
        known.append(&mut others);
        known
    }

    /// Puts a campaign first.
    pub(crate) fn remember(&self, campaign: &Path) {
        self.change(|recent| {
            recent.retain(|known| known != campaign);
            recent.insert(0, campaign.to_path_buf());
            recent.truncate(RECENT_MOST);
        });
    }

    /// Takes a campaign off the list. Its file stays where it is.
    pub(crate) fn forget(&self, campaign: &Path) {
        self.change(|recent| recent.retain(|known| known != campaign));
    }

    /// The place a file's name means: a name without a folder lies in ours.
    pub(crate) fn place(&self, file: &Path) -> PathBuf {
        if file.is_absolute() { file.to_path_buf() } else { self.folder.join(file) }
    }

    /// Puts places in a request where names stand. The folder is made when something is to be put there.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub(crate) fn place_all(&self, request: &mut Request) -> ApiResult<()> {
        let (there, made) = request.paths_mut();
        for path in there {
            *path = self.place(path);
        }
        for path in made {
            *path = self.place(path);
            if path.starts_with(&self.folder) {
                std::fs::create_dir_all(&self.folder).map_err(ApiError::on_file(&self.folder))?;
            }
        }
        Ok(())
    }

    fn change(&self, change: impl FnOnce(&mut Vec<PathBuf>)) {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut recent);
        // In one go, so that a power cut leaves the old list or the new one. A list that cannot be kept is no reason to
        // stop anybody's play.
        let part = self.file.with_extension("part");
        let text = serde_json::to_string_pretty(&*recent).unwrap_or_default();
        if let Some(folder) = self.file.parent() {
            let _ = std::fs::create_dir_all(folder);
        }
        let _ = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, &self.file));
    }
}

/// The same place under a name that nothing has: numbered, where something is there already.
pub(crate) fn free(place: &Path) -> PathBuf {
    let stem = place.file_stem().unwrap_or_default().to_string_lossy();
    let ending = place.extension().map(|ending| format!(".{}", ending.to_string_lossy()));
    let numbered = |n: u32| match n {
        1 => place.to_path_buf(),
        _ => place.with_file_name(format!("{stem}-{n}{}", ending.as_deref().unwrap_or_default())),
    };
    // Whoever writes there looks once more; after so many the name is as good as any.
    (1..1000).map(numbered).find(|place| !place.exists()).unwrap_or_else(|| numbered(1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn campaign_folder(home: &Path) -> CampaignFolder {
        CampaignFolder::new(home.join("wars"), home)
    }

    #[test]
    fn the_newest_comes_first_and_is_remembered_by_the_next_start() {
        let home = tempfile::tempdir().unwrap();
        let first = campaign_folder(home.path());
        for name in ["/a.wardiary", "/b.wardiary", "/a.wardiary"] {
            first.remember(Path::new(name));
        }
        let expected = [PathBuf::from("/a.wardiary"), PathBuf::from("/b.wardiary")];
        assert_eq!(first.recent(), expected);
        assert_eq!(campaign_folder(home.path()).recent(), expected);
        first.forget(Path::new("/a.wardiary"));
        assert_eq!(campaign_folder(home.path()).recent(), expected[1..]);
    }

    #[test]
    fn only_so_many_are_remembered() {
        let home = tempfile::tempdir().unwrap();
        let campaign_folder = campaign_folder(home.path());
        (0..20).for_each(|n| campaign_folder.remember(&PathBuf::from(format!("/{n}.wardiary"))));
        assert_eq!(campaign_folder.recent().len(), RECENT_MOST);
        assert_eq!(campaign_folder.recent()[0], PathBuf::from("/19.wardiary"));
    }

    #[test]
    fn campaigns_in_the_folder_are_listed_once_after_the_remembered_ones() {
        let home = tempfile::tempdir().unwrap();
        let campaign_folder = campaign_folder(home.path());
        std::fs::create_dir_all(campaign_folder.folder()).unwrap();
        for name in ["b.wardiary", "a.wardiary", "notes.txt"] {
            std::fs::write(campaign_folder.folder().join(name), "").unwrap();
        }
        let b = campaign_folder.folder().join("b.wardiary");
        campaign_folder.remember(&b);
        assert_eq!(campaign_folder.campaigns(), [b, campaign_folder.folder().join("a.wardiary")]);
    }

    #[test]
    fn a_list_that_cannot_be_read_is_an_empty_one() {
        let home = tempfile::tempdir().unwrap();
        std::fs::write(home.path().join(RECENT), "{broken").unwrap();
        assert!(campaign_folder(home.path()).recent().is_empty());
    }

    #[test]
    fn a_bare_name_lies_in_our_folder_and_a_path_where_it_says() {
        let home = tempfile::tempdir().unwrap();
        let campaign_folder = campaign_folder(home.path());
        let elsewhere = home.path().join("elsewhere.wardiary");
        let mut request =
            Request::Copy { file: elsewhere.clone(), to: "copy.wardiary".into(), seat: None };
        campaign_folder.place_all(&mut request).unwrap();
        let Request::Copy { file, to, .. } = request else { panic!("it stays a copy") };
        assert_eq!(file, elsewhere);
        assert_eq!(to, campaign_folder.folder().join("copy.wardiary"));
        assert!(campaign_folder.folder().is_dir());
    }
}

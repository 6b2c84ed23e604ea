//! `photograph`: a picture taken at the table, kept beside an entry.

use std::path::{Path, PathBuf};

use api::picture::{FILE_MOST, too_large};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use super::prelude::*;
use super::report::write_new;

/// Add a photograph to an entry, or save one from the record
///
/// The picture is turned upright and made small, and nothing that the camera noted in its file is kept.
#[derive(Debug, Args)]
pub(crate) struct Photograph {
    #[command(flatten)]
    file: File,
    /// The entry that it shows; with --save, the entry of the photograph itself
    entry: u64,
    /// The picture: JPEG, PNG or WebP
    #[arg(required_unless_present = "save", conflicts_with = "save")]
    picture: Option<PathBuf>,
    /// What it shows, in your words
    #[arg(long, default_value = "")]
    caption: String,
    /// Who adds it, or looks at it
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// Only the writer can see it until the umpire opens it or the war is over
    #[arg(long)]
    private: bool,
    /// Write the photograph into a new file
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
}

impl Photograph {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        match (&self.picture, &self.save) {
            (Some(picture), _) => {
                let picture = STANDARD.encode(read(picture)?);
                self.add(picture, door)
            }
            (None, Some(to)) => self.save(to, door),
            (None, None) => Err(usage(
                "photograph",
                "name a picture, or --save FILE",
                "such as: photograph FILE 312 bridge.jpg",
            )),
        }
    }

    fn add(&self, picture: String, door: &mut Door) -> ApiResult<Answer> {
        let Self { entry, private, .. } = *self;
        let (file, seat, caption) =
            (self.file.file.clone(), self.seat.into(), self.caption.clone());
        let request =
            Request::AddPhotograph { file, seat, entry, picture, caption, private, idem: None };
        journalled(request, door)
    }

    fn save(&self, to: &Path, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat, entry) = (self.file.file.clone(), self.seat.into(), self.entry);
        let reply = door.ask(Request::Photograph { file, seat, entry, small: false })?;
        let Reply::Photograph(shown) = &reply else { return Err(unexpected()) };
        let jpeg = STANDARD.decode(&shown.jpeg);
        let jpeg = jpeg.map_err(|error| ApiError::broken(entry, error))?;
        write_new(to, &jpeg)?;
        let size = (shown.width, shown.height);
        let talk = format!("{} by {} pixels written to {}.", size.0, size.1, to.display());
        Ok(Answer::reply(reply, "").talk(talk))
    }
}

/// A file's bytes; one that is too large is not read at all.
fn read(picture: &Path) -> ApiResult<Vec<u8>> {
    let size = std::fs::metadata(picture).map_err(ApiError::on_file(picture))?.len();
    if size > FILE_MOST {
        return Err(too_large(size));
    }
    std::fs::read(picture).map_err(ApiError::on_file(picture))
}

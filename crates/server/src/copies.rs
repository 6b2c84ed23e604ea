//! `POST /copy`: a guest's own copy of his campaign, with what his seat may read and without a secret.

use std::fs::File;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll};

use api::Request;
use api::error::{ApiError, ApiResult};
use api::kernel::Seat;
use axum::body::{Body, Bytes, HttpBody};
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::HeaderMap;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use tempfile::TempDir;

use crate::access::Access;
use crate::failure::{Failure, json};
use crate::http::Served;
use crate::permissions::forbidden;

/// Bytes that are read from the disk at a time.
const PIECE: usize = 64 * 1024;

/// What is asked for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    file: PathBuf,
    #[serde(default)]
    kind: Kind,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// A campaign that opens for reading.
    #[default]
    Campaign,
    /// The entries as JSON Lines.
    Entries,
}

pub(crate) async fn copy(
    access: Access,
    State(served): State<Served>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let wanted: Wanted = json(&headers, body)?;
    let Some(seat) = access.role.eyes() else {
        return Err(forbidden("the host keeps the file itself").into());
    };
    // Only the campaign is looked for within reach: the copy lies where no request leads.
    let mut within = Request::Briefing { file: wanted.file, seat };
    served.folder.place(&served.reach(&access).await?, &mut within)?;
    let file = within.file().cloned().unwrap_or_default();
    let folder = tempfile::tempdir().map_err(ApiError::from)?;
    let to = folder.path().join("copy");
    let request = asked(wanted.kind, file, &to, seat);
    let made = served.worker.ask(access.role, request).await;
    made.map_err(|error| served.without_folders(error))?;
    let copied = Copied::open(&to, folder)?;
    let head = [(CONTENT_TYPE, "application/octet-stream"), (CACHE_CONTROL, "no-store")];
    Ok((head, Body::new(copied)).into_response())
}

fn asked(kind: Kind, file: PathBuf, to: &Path, seat: Seat) -> Request {
    let (to, seat) = (to.to_owned(), Some(seat));
    match kind {
        Kind::Campaign => Request::Copy { file, to, seat },
        Kind::Entries => Request::Export { file, to, seat },
    }
}

/// A file that is sent piece by piece, and is gone with its folder when it was.
struct Copied {
    file: File,
    left: u64,
    _folder: TempDir,
}

impl Copied {
    fn open(path: &Path, folder: TempDir) -> ApiResult<Self> {
        let file = File::open(path).map_err(ApiError::on_file(path))?;
        let left = file.metadata().map_err(ApiError::on_file(path))?.len();
        Ok(Self { file, left, _folder: folder })
    }
}

impl HttpBody for Copied {
    type Data = Bytes;
    type Error = std::io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, std::io::Error>>> {
        let mut piece = vec![0; PIECE];
        match self.file.read(&mut piece) {
            Ok(0) => Poll::Ready(None),
            Ok(read) => {
                piece.truncate(read);
                self.left = self.left.saturating_sub(read as u64);
                Poll::Ready(Some(Ok(http_body::Frame::data(piece.into()))))
            }
            Err(error) => Poll::Ready(Some(Err(error))),
        }
    }

    fn is_end_stream(&self) -> bool {
        self.left == 0
    }

    fn size_hint(&self) -> http_body::SizeHint {
        http_body::SizeHint::with_exact(self.left)
    }
}

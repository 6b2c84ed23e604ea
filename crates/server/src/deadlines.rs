//! How long a connection may keep us waiting: for the head of a request, for its body, for the answer to be taken in, and
//! between two requests.
//!
//! Hyper's own `header_read_timeout` also runs while a connection rests between two requests, so it cannot tell a page that
//! rests from one that never finishes its head. Here each has its own time.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep, sleep, sleep_until};

use crate::places::Place;

/// For the whole head of a request, from its first byte or from the start of the connection.
pub const HEAD: Duration = Duration::from_secs(5);
/// For the whole body, from the end of the head.
pub const BODY: Duration = Duration::from_secs(30);
/// Between an answer and the next request.
pub const REST: Duration = Duration::from_secs(75);
/// An answer that cannot go out must be taken in at this pace: so many bytes in so long.
pub const TAKEN_WITHIN: Duration = Duration::from_secs(30);
pub const TAKEN_LEAST: usize = 32 * 1024;

/// The deadlines of one connection.
#[derive(Clone, Debug)]
pub(crate) struct Deadlines(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    waiting: Mutex<Waiting>,
    /// The next deadline; `None` while the delay is ours.
    due: watch::Sender<Option<Instant>>,
}

#[derive(Debug)]
struct Waiting {
    request: Next,
    /// Since when an answer cannot go out, and how much of it went out since.
    stuck: Option<(Instant, usize)>,
}

#[derive(Clone, Copy, Debug)]
enum Next {
    Head(Instant),
    /// A request is being answered; its body has a deadline of its own.
    Answer,
    Rest(Instant),
}

/// A connection's stream, watched for what comes in and goes out.
pub(crate) struct Watched<S> {
    stream: S,
    deadlines: Deadlines,
    /// Taken for as long as the stream is open, also as a WebSocket.
    _place: Arc<Place>,
}

/// A request's body, which ends in an error when it is not whole in time.
pub(crate) struct BodyInTime {
    body: Body,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl Deadlines {
    pub(crate) fn new() -> Self {
        let waiting = Waiting { request: Next::Head(Instant::now() + HEAD), stuck: None };
        let due = watch::Sender::new(waiting.due());
        Self(Arc::new(Shared { waiting: Mutex::new(waiting), due }))
    }

    /// Waits until a deadline has passed.
    pub(crate) async fn passed(&self) {
        let mut due = self.0.due.subscribe();
        loop {
            let next = *due.borrow_and_update();
            tokio::select! {
                () = sleep_until(next.unwrap_or_else(Instant::now)), if next.is_some() => return,
                // The sender lives as long as we do.
                _ = due.changed() => {}
            }
        }
    }

    /// The head of a request is whole.
    pub(crate) fn begun(&self) {
        self.change(|waiting| waiting.request = Next::Answer);
    }

    /// The whole answer is made; it may still be going out.
    pub(crate) fn answered(&self) {
        self.change(|waiting| waiting.request = Next::Rest(Instant::now() + REST));
    }

    fn heard(&self) {
        self.change(|waiting| {
            if let Next::Rest(_) = waiting.request {
                waiting.request = Next::Head(Instant::now() + HEAD);
            }
        });
    }

    fn stuck(&self) {
        self.change(|waiting| {
            waiting.stuck.get_or_insert_with(|| (Instant::now(), 0));
        });
    }

    fn taken(&self, bytes: usize) {
        self.change(|waiting| {
            waiting.stuck = waiting.stuck.map(|(since, taken)| match taken + bytes {
                enough if enough >= TAKEN_LEAST => (Instant::now(), 0),
                taken => (since, taken),
            });
        });
    }

    fn all_taken(&self) {
        self.change(|waiting| {
            if waiting.stuck.take().is_some() && matches!(waiting.request, Next::Rest(_)) {
                waiting.request = Next::Rest(Instant::now() + REST);
            }
        });
    }

    fn change(&self, change: impl FnOnce(&mut Waiting)) {
        let mut waiting = self.0.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        change(&mut waiting);
        let due = waiting.due();
        self.0.due.send_if_modified(|known| std::mem::replace(known, due) != due);
    }
}

impl Waiting {
    fn due(&self) -> Option<Instant> {
        let stuck = self.stuck.map(|(since, _)| since + TAKEN_WITHIN);
        match self.request {
            Next::Head(due) => Some(stuck.map_or(due, |stuck| stuck.min(due))),
            // It rests only when the whole answer has gone out.
            Next::Rest(due) => Some(stuck.unwrap_or(due)),
            Next::Answer => stuck,
        }
    }
}

impl<S> Watched<S> {
    pub(crate) const fn new(stream: S, deadlines: Deadlines, place: Arc<Place>) -> Self {
        Self { stream, deadlines, _place: place }
    }

    fn written(&self, written: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match &written {
            Poll::Pending => self.deadlines.stuck(),
            Poll::Ready(Ok(bytes)) => self.deadlines.taken(*bytes),
            Poll::Ready(Err(_)) => {}
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buf: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buf))?;
        if buf.filled().len() > before {
            self.deadlines.heard();
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.written(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, parts);
        self.written(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    /// Hyper flushes when its own buffer is empty.
    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        self.deadlines.all_taken();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

impl BodyInTime {
    pub(crate) const fn new(body: Body) -> Self {
        Self { body, deadline: None }
    }
}

impl HttpBody for BodyInTime {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<http_body::Frame<Bytes>, axum::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame);
        }
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(BODY)));
        ready!(deadline.as_mut().poll(cx));
        Poll::Ready(Some(Err(axum::Error::new(io::Error::from(io::ErrorKind::TimedOut)))))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> http_body::SizeHint {
        self.body.size_hint()
    }
}

//! Whose token a request brings. Wrong ones are counted by address, right ones by token, so that neither guessing nor a page
//! run wild slows others down.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use api::error::{ApiError, ApiResult, Kind};
use axum::extract::{ConnectInfo, FromRequestParts};
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota};

use crate::access::Access;
use crate::failure::Failure;
use crate::http::Served;
use crate::invitation_file::Invitations;
use crate::invitations::{InvitationList, Opens};
use crate::places::Place;
use crate::token::Token;

/// Requests with one token: so many a second, so many at once. One key at the table is a dozen requests, and quick hands, a
/// timeline that is dragged and a second window share a token: this stops a page run wild, never a player.
const REQUESTS_A_SECOND: NonZeroU32 = NonZeroU32::new(1_000).unwrap();
const REQUESTS_AT_ONCE: NonZeroU32 = NonZeroU32::new(4_000).unwrap();
/// Wrong tokens from one address: so many a minute, so many at once.
const GUESSES_A_MINUTE: NonZeroU32 = NonZeroU32::new(30).unwrap();
const GUESSES_AT_ONCE: NonZeroU32 = NonZeroU32::new(20).unwrap();
/// Addresses whose guesses are remembered before those that have calmed down are forgotten.
const GUESSERS_MOST: usize = 4_096;

/// Who is let in.
#[derive(Debug)]
pub(crate) struct Authentication {
    pub(crate) invitations: Invitations,
    /// What the host's token opens, and where.
    serves: Vec<PathBuf>,
    pub(crate) base: String,
    /// The host's token at the start; the list may name a newer one.
    host: Token,
    requests: DefaultKeyedRateLimiter<Token>,
    guesses: DefaultKeyedRateLimiter<IpAddr>,
}

impl Authentication {
    /// Takes the host's token from the list, or makes one; `renew` asks for another.
    ///
    /// # Errors
    /// When the list cannot be written.
    pub(crate) fn open(
        invitations: Invitations,
        serves: Vec<PathBuf>,
        base: String,
        renew: bool,
    ) -> ApiResult<Self> {
        let host = invitations.change(|list| list.host(&serves, &base, renew))?;
        let requests = Quota::per_second(REQUESTS_A_SECOND).allow_burst(REQUESTS_AT_ONCE);
        let guesses = Quota::per_minute(GUESSES_A_MINUTE).allow_burst(GUESSES_AT_ONCE);
        Ok(Self {
            invitations,
            serves,
            base,
            host,
            requests: DefaultKeyedRateLimiter::keyed(requests),
            guesses: DefaultKeyedRateLimiter::keyed(guesses),
        })
    }

    /// Who brings a token. Guesses are counted, requests too.
    ///
    /// # Errors
    /// When the token opens nothing, or too much was asked.
    pub(crate) fn enter(&self, token: Option<&str>, parts: &Parts) -> Result<Access, Failure> {
        let place = parts.extensions.get::<Arc<Place>>();
        match self.opens(token.unwrap_or_default()) {
            Opens::Granted { token, access } => {
                self.requests
                    .check_key(&token)
                    .map_err(|wait| too_many(wait.wait_time_from(now())))?;
                place.iter().for_each(|place| place.known(&token));
                Ok(access)
            }
            closed => {
                place.iter().for_each(|place| place.unknown());
                let from = address(parts);
                self.guesses
                    .check_key(&from)
                    .map_err(|wait| too_many(wait.wait_time_from(now())))?;
                if self.guesses.len() > GUESSERS_MOST {
                    self.guesses.retain_recent();
                }
                Err(Failure(StatusCode::UNAUTHORIZED, Box::new(refusal(closed == Opens::Revoked))))
            }
        }
    }

    /// Whether a token still opens something.
    pub(crate) fn is_valid(&self, token: &str) -> bool {
        matches!(self.opens(token), Opens::Granted { .. })
    }

    /// Changes the list, which a damaged file may have emptied: the host stays the host.
    ///
    /// # Errors
    /// As [`Invitations::change`].
    pub(crate) fn change<T>(
        &self,
        change: impl FnOnce(&mut InvitationList) -> ApiResult<T>,
    ) -> ApiResult<T> {
        self.invitations.change(|list| {
            list.keep_host(&self.serves, &self.base, &self.host);
            change(list)
        })
    }

    pub(crate) fn host_address(&self) -> String {
        crate::invitations::address(&self.base, &self.host)
    }

    fn opens(&self, token: &str) -> Opens {
        let list = self.invitations.now();
        let host = list.host_token(&self.serves).unwrap_or(&self.host);
        let (is_host, opens) = (host.is(token), list.opens(token));
        if is_host {
            return Opens::Granted { token: host.clone(), access: Access::HOST };
        }
        opens
    }
}

/// By the token in the `Authorization` header.
impl FromRequestParts<Served> for Access {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, served: &Served) -> Result<Self, Failure> {
        served.authentication.enter(bearer(parts), parts)
    }
}

/// The token in the `Authorization` header.
pub(crate) fn bearer(parts: &Parts) -> Option<&str> {
    let header = parts.headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok());
    header.and_then(|value| value.strip_prefix("Bearer "))
}

fn refusal(was_revoked: bool) -> ApiError {
    if was_revoked {
        let message = "the host has revoked this invitation or given it a new address";
        return ApiError::new(Kind::Usage, "access.revoked", message)
            .hint("ask the host for your address");
    }
    let message = "this address needs its token; open it as it was given to you";
    ApiError::new(Kind::Usage, "access.no_token", message)
}

/// Where a request comes from.
fn address(parts: &Parts) -> IpAddr {
    let connected = parts.extensions.get::<ConnectInfo<SocketAddr>>();
    connected.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |info| info.0.ip().to_canonical())
}

fn too_many(wait: Duration) -> Failure {
    let error = ApiError::new(Kind::Failed, "serve.too_many", "too many requests")
        .hint(format!("try again in {} seconds", wait.as_secs() + 1));
    Failure(StatusCode::TOO_MANY_REQUESTS, Box::new(error))
}

fn now() -> <DefaultClock as governor::clock::Clock>::Instant {
    DefaultClock::default().now()
}

//! Which function answers which request: made from the table.

use super::Work;
use crate::request::{Reply, Request, Response, ask, table_of_requests};

macro_rules! routes {
    ($(
        $(#[doc = $doc:literal])+
        $Name:ident {
            $( $(#[doc = $field_doc:literal])* $field:ident : $ty:ty ),* $(,)?
        }
        $( may { $( $(#[doc = $may_doc:literal])* $may:ident : $may_ty:ty ),* $(,)? } )?
        -> $reply:ty, $kind:ident by $who:ident, $room:ident :: $handler:ident;
    )+) => {
        /// Hands a request to its handler.
        #[allow(clippy::too_many_lines, reason = "one line for each request")]
        pub(super) fn answer(request: Request, work: &mut Work<'_>) -> Response {
            match request { $( Request::$Name { $( $field, )* $($( $may, )*)? } => {
                let asked = ask::$Name { $( $field, )* $($( $may, )*)? };
                super::$room::$handler(work, asked).map(Reply::from)
            } )+ }
        }
    };
}

table_of_requests!(routes);

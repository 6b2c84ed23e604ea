//! What is made of the table of requests: the enum, a struct for each request, who may ask it, its routing, its line for
//! the window's client and for `docs/API.md`.

/// One entry of the table:
///
/// ```text
/// /// What it is for.
/// Odds {
///     file: PathBuf,
///     seat: Seat,
/// } may {
///     battle: Option<BattleId>,
/// } -> OddsView, look by seat, forecast::odds;
/// ```
///
/// Fields under `may` can be left out. The handler's name is the request's name on the wire.
macro_rules! requests {
    ($(
        $(#[doc = $doc:literal])+
        $Name:ident {
            $( $(#[doc = $field_doc:literal])* $field:ident : $ty:ty ),* $(,)?
        }
        $( may { $( $(#[doc = $may_doc:literal])* $may:ident : $may_ty:ty ),* $(,)? } )?
        -> $reply:ty, $kind:ident by $who:ident, $room:ident :: $handler:ident;
    )+) => {
        /// One request. `file` is a campaign (`*.wardiary`).
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        pub enum Request {$(
            $(#[doc = $doc])+
            $Name {
                $( $(#[doc = $field_doc])* $field: $ty, )*
                $($( $(#[doc = $may_doc])* #[serde(default)] $may: $may_ty, )*)?
            },
        )+}

        /// What is asked in each request, for its handler.
        pub mod ask {
            use super::*;
            $(
                $(#[doc = $doc])+
                #[derive(Clone, Debug)]
                pub struct $Name { $( pub $field: $ty, )* $($( pub $may: $may_ty, )*)? }

                impl Ask for $Name {
                    type Reply = replied::$handler;
                }

                impl From<$Name> for Request {
                    fn from($Name { $( $field, )* $($( $may, )*)? }: $Name) -> Self {
                        Self::$Name { $( $field, )* $($( $may, )*)? }
                    }
                }
            )+
        }

        /// The type of each answer, by the request's name.
        #[allow(non_camel_case_types, reason = "they bear the names of requests")]
        mod replied {
            use super::answers::*;
            $( pub(super) type $handler = $reply; )+
        }

        impl Request {
            /// Its name on the wire.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self { $( Self::$Name { .. } => stringify!($handler), )+ }
            }

            #[must_use]
            pub const fn kind(&self) -> RequestKind {
                match self { $( Self::$Name { .. } => kind!($kind), )+ }
            }

            /// Who may ask it.
            #[must_use]
            pub const fn who(&self) -> Who {
                match self { $( Self::$Name { .. } => who!($who), )+ }
            }

            /// The seat that speaks, where the request names one.
            #[must_use]
            pub const fn seat(&self) -> Option<Seat> {
                $( speaks!(self $Name $who); )+
                None
            }

            /// Looks with the eyes of a seat, where it names none and may.
            pub fn look_as(&mut self, eyes: Seat) {
                $( looks!(self eyes $Name $who); )+
            }

            /// The campaign it is about.
            #[must_use]
            #[allow(unused_variables, reason = "most fields are not asked for")]
            pub fn file(&self) -> Option<&PathBuf> {
                match self { $( Self::$Name { $( $field, )* $($( $may, )*)? } => {
                    campaign!($( [$field $field] )* $($( [$may $may] )*)?)
                } )+ }
            }

            /// Its paths by the names of their fields: `file` and `from` are there, `to` is made.
            #[allow(unused_variables, unused_mut, reason = "most fields are no paths")]
            pub(super) fn named_paths_mut(&mut self) -> (Vec<&mut PathBuf>, Vec<&mut PathBuf>) {
                let (mut there, mut made) = (Vec::new(), Vec::new());
                match self { $( Self::$Name { $( $field, )* $($( $may, )*)? } => {
                    $( path!(there made [$field $field]); )* $($( path!(there made may [$may $may]); )*)?
                } )+ }
                (there, made)
            }

            /// The seats it says have agreed.
            #[must_use]
            #[allow(unused_variables, reason = "most fields are not asked for")]
            pub fn agreed_by(&self) -> &[Seat] {
                match self { $( Self::$Name { $( $field, )* $($( $may, )*)? } => {
                    agreed!($($( [$may $may] )*)?)
                } )+ }
            }

            /// The key with which the same request, sent twice, is done once.
            #[must_use]
            #[allow(unused_variables, reason = "most fields are not asked for")]
            pub fn idem(&self) -> Option<&str> {
                match self { $( Self::$Name { $( $field, )* $($( $may, )*)? } => {
                    idem!($($( [$may $may] )*)?)
                } )+ }
            }
        }

        /// Every request, in the order of the table.
        pub const TABLE: &[RequestLine] = &[$(
            RequestLine {
                name: stringify!($handler),
                doc: &[$( $doc ),+],
                kind: kind!($kind),
                who: who!($who),
                reply: <replied::$handler as Answer>::NAME,
                fields: &[
                    $( FieldLine {
                        name: stringify!($field),
                        doc: &[$( $field_doc ),*],
                        may: false,
                        #[cfg(feature = "types")]
                        typed: typed::<$ty>,
                    }, )*
                    $($( FieldLine {
                        name: stringify!($may),
                        doc: &[$( $may_doc ),*],
                        may: true,
                        #[cfg(feature = "types")]
                        typed: typed::<$may_ty>,
                    }, )*)?
                ],
            },
        )+];

        /// Shows the visitor every type that a field of a request has.
        #[cfg(feature = "types")]
        pub fn visit_fields(visitor: &mut impl ts_rs::TypeVisitor) {
            $( $( visitor.visit::<$ty>(); )* $($( visitor.visit::<$may_ty>(); )*)? )+
        }
    };
}

macro_rules! kind {
    (look) => {
        RequestKind::Look
    };
    (study) => {
        RequestKind::Study
    };
    (act) => {
        RequestKind::Act
    };
    (keep) => {
        RequestKind::Keep
    };
}

macro_rules! who {
    (host) => {
        Who::Host
    };
    (umpire) => {
        Who::Umpire
    };
    (seat) => {
        Who::Seat
    };
    (side) => {
        Who::Side
    };
    (audience) => {
        Who::Audience
    };
    (eyes) => {
        Who::Eyes
    };
    (anybody) => {
        Who::Anybody
    };
}

/// Gives the seat that speaks back, if the request is this one.
macro_rules! speaks {
    ($asked:ident $Name:ident seat) => {
        if let Request::$Name { seat, .. } = $asked {
            return Some(*seat);
        }
    };
    ($asked:ident $Name:ident side) => {
        if let Request::$Name { seat, .. } = $asked {
            return Some(*seat);
        }
    };
    ($asked:ident $Name:ident eyes) => {
        if let Request::$Name { seat, .. } = $asked {
            return *seat;
        }
    };
    ($asked:ident $Name:ident umpire) => {
        if let Request::$Name { .. } = $asked {
            return Some(Seat::Umpire);
        }
    };
    ($asked:ident $Name:ident audience) => {
        if let Request::$Name { audience, .. } = $asked {
            return match audience {
                report::Audience::Public => None,
                report::Audience::Side(side) => Some(side.seat()),
                report::Audience::Umpire => Some(Seat::Umpire),
            };
        }
    };
    ($asked:ident $Name:ident $who:ident) => {};
}

/// Puts the seat in that looks, if the request is this one.
macro_rules! looks {
    ($asked:ident $eyes:ident $Name:ident eyes) => {
        if let Request::$Name { seat, .. } = $asked {
            seat.get_or_insert($eyes);
        }
    };
    ($asked:ident $eyes:ident $Name:ident $who:ident) => {};
}

/// The first of the fields that names a campaign.
macro_rules! campaign {
    () => { None };
    ([file $it:ident] $($rest:tt)*) => { PathField::path($it) };
    ([from $it:ident] $($rest:tt)*) => { PathField::path($it) };
    ([$name:ident $it:ident] $($rest:tt)*) => { campaign!($($rest)*) };
}

macro_rules! path {
    ($there:ident $made:ident [file $it:ident]) => {
        $there.extend(PathField::path_mut($it))
    };
    ($there:ident $made:ident [from $it:ident]) => {
        $there.extend(PathField::path_mut($it))
    };
    ($there:ident $made:ident [to $it:ident]) => {
        $made.extend(PathField::path_mut($it))
    };
    ($there:ident $made:ident may [file $it:ident]) => {
        $there.extend(PathField::path_mut($it))
    };
    ($there:ident $made:ident may [$name:ident $it:ident]) => {};
    ($there:ident $made:ident [$name:ident $it:ident]) => {};
}

macro_rules! agreed {
    () => { &[] };
    ([agreed_by $it:ident] $($rest:tt)*) => { $it };
    ([$name:ident $it:ident] $($rest:tt)*) => { agreed!($($rest)*) };
}

macro_rules! idem {
    () => { None };
    ([idem $it:ident] $($rest:tt)*) => { $it.as_deref() };
    ([$name:ident $it:ident] $($rest:tt)*) => { idem!($($rest)*) };
}

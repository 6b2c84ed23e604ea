//! Why not: a refusal is a value with a place in the rules and one plain sentence.

use serde::{Deserialize, Serialize};

use crate::{Cite, Names};

/// What every rule set's refusal can say about itself.
pub trait Refusal {
    /// Stable word, such as `out_of_range`. Programs match on it; people read the sentence.
    fn code(&self) -> &'static str;
    fn cite(&self) -> Cite;
    /// What is wrong, in one sentence.
    fn sentence(&self, names: &dyn Names) -> String;
    /// What would be allowed, where that can be said.
    fn instead(&self, names: &dyn Names) -> Option<String>;

    /// The form that crosses the api.
    fn refused(&self, names: &dyn Names) -> Refused {
        Refused {
            code: self.code().to_owned(),
            cite: self.cite(),
            sentence: self.sentence(names),
            instead: self.instead(names),
        }
    }
}

/// A refusal of any rule set, ready to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Refused {
    pub code: String,
    pub cite: Cite,
    pub sentence: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub instead: Option<String>,
}

/// Declares the refusals of one chapter, each with its place in the rules, its sentence, and what would be allowed. In both texts a
/// field stands for what it is called: `"{stand} is named twice"`.
///
/// ```
/// # use kernel::{Cite, Ids, Refusal, refusals};
/// refusals! {
///     /// Refusals of a lead.
///     pub enum LeadRefusal {
///         NoCard: Cite::section("2.1"), "say which card", instead "any card of the hand";
///         NotHeld { card: String }: Cite::section("2.1"), "{card} is not in the hand";
///     }
/// }
/// let refusal = LeadRefusal::NotHeld { card: "the ace".to_owned() };
/// assert_eq!(refusal.code(), "not_held");
/// assert_eq!(refusal.sentence(&Ids), "the ace is not in the hand");
/// assert_eq!(refusal.instead(&Ids), None);
/// ```
///
/// A place or an alternative that depends on a field is an expression of it: `instead if *most == 1 => "name one stand"`.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        pub enum $name:ident {
            $(
                $(#[$doc:meta])*
                $variant:ident $({ $($field:ident : $type:ty),* $(,)? })? : $cite:expr, $sentence:literal
                $(, instead $(if $when:expr =>)? $instead:literal)* ;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, strum::IntoStaticStr)]
        #[strum(serialize_all = "snake_case")]
        pub enum $name {
            $($(#[$doc])* $variant $({ $($field: $type),* })?),*
        }

        #[allow(unused_variables, clippy::uninlined_format_args, clippy::useless_format)]
        impl $crate::Refusal for $name {
            fn code(&self) -> &'static str {
                self.into()
            }

            fn cite(&self) -> $crate::Cite {
                match self {
                    $(Self::$variant $({ $($field),* })? => $cite),*
                }
            }

            fn sentence(&self, names: &dyn $crate::Names) -> String {
                match self {
                    $(Self::$variant $({ $($field),* })? => {
                        $($(let $field = $crate::Said::said($field, names);)*)?
                        format!($sentence)
                    })*
                }
            }

            fn instead(&self, names: &dyn $crate::Names) -> Option<String> {
                match self {
                    $(Self::$variant $({ $($field),* })? => {
                        let fits: Vec<bool> = vec![$(true $(&& $when)?),*];
                        $($(let $field = $crate::Said::said($field, names);)*)?
                        let said: Vec<String> = vec![$(format!($instead)),*];
                        fits.into_iter().zip(said).find(|(fits, _)| *fits).map(|(_, said)| said)
                    })*
                }
            }
        }
    };
}

/// Makes a rule set's refusal out of its chapters' refusals: each answers for itself, and each turns into the whole and into
/// a [`Halt`](crate::Halt), so that a rule can say `return Err(TooFar { … }.into())`.
#[macro_export]
macro_rules! refusal_of_chapters {
    ($whole:ident { $($variant:ident($chapter:ty)),* $(,)? }) => {
        impl $crate::Refusal for $whole {
            fn code(&self) -> &'static str {
                match self { $(Self::$variant(refusal) => refusal.code()),* }
            }
            fn cite(&self) -> $crate::Cite {
                match self { $(Self::$variant(refusal) => refusal.cite()),* }
            }
            fn sentence(&self, names: &dyn $crate::Names) -> String {
                match self { $(Self::$variant(refusal) => refusal.sentence(names)),* }
            }
            fn instead(&self, names: &dyn $crate::Names) -> Option<String> {
                match self { $(Self::$variant(refusal) => refusal.instead(names)),* }
            }
        }

        impl From<$whole> for $crate::Halt<$whole> {
            fn from(refusal: $whole) -> Self {
                Self::Refused(refusal)
            }
        }

        $(
            impl From<$chapter> for $whole {
                fn from(refusal: $chapter) -> Self {
                    Self::$variant(refusal)
                }
            }

            impl From<$chapter> for $crate::Halt<$whole> {
                fn from(refusal: $chapter) -> Self {
                    Self::Refused($whole::$variant(refusal))
                }
            }
        )*
    };
}

#[cfg(test)]
mod tests {
    use super::Refusal as _;
    use crate::{Cite, Ids, Name, Names};

    refusals! {
        pub enum LeadRefusal {
            NoCard: Cite::section("2.1"), "say which card is led", instead "any card of the hand";
            NotHeld { card: Name, left: u8 }: if *left == 0 { Cite::ruling(3) } else { Cite::section("2.1") },
                "{card} is not in the hand",
                instead if *left == 1 => "play the last card, not {card}",
                instead if *left > 1 => "play one of {left}";
        }
    }

    /// Whoever has the id "is" is called "Attack Company".
    struct Odd;

    impl Names for Odd {
        fn name_of(&self, id: &Name) -> Option<&str> {
            (id.as_str() == "is").then_some("Attack Company")
        }
    }

    #[test]
    fn only_the_field_is_said_by_its_name() {
        let card = Name::new("is").unwrap();
        let refusal = LeadRefusal::NotHeld { card, left: 2 };
        assert_eq!(refusal.code(), "not_held");
        assert_eq!(refusal.cite(), Cite::section("2.1"));
        assert_eq!(refusal.sentence(&Odd), "Attack Company is not in the hand");
        assert_eq!(refusal.sentence(&Ids), "is is not in the hand");
        assert_eq!(refusal.instead(&Odd).as_deref(), Some("play one of 2"));
        assert_eq!(LeadRefusal::NoCard.sentence(&Odd), "say which card is led");
    }

    #[test]
    fn place_and_alternative_may_depend_on_a_field() {
        let card = Name::new("is").unwrap();
        let instead = |left: u8| LeadRefusal::NotHeld { card, left }.instead(&Odd);
        assert_eq!(instead(0), None);
        assert_eq!(instead(1).as_deref(), Some("play the last card, not Attack Company"));
        assert_eq!(LeadRefusal::NotHeld { card, left: 0 }.cite(), Cite::ruling(3));
    }
}

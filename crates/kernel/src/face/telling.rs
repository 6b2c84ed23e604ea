//! What the events of a battle on a table are to those who give an account of it.

/// What an event is to the account of a battle on a table: what is thrown for, drawn and walked there is in the log alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Telling {
    /// It decides nothing.
    Nothing,
    /// It decides something for those whom it names.
    Named,
    /// It decides something for everybody who fights there.
    Everybody,
}

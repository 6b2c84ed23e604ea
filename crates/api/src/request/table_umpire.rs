//! The end of the table of requests: messages between commanders, and the umpire's desk.

/// Adds these to the requests `before` them, and gives all to the macro that makes something of them.
macro_rules! umpire_requests {
    ($made:ident { $($before:tt)* }) => {
        $made! {
    $($before)*

    /// A message to other seats, which alone may read it; the option `ops.messages` says whether the umpire carries it.
    Message {
        file: PathBuf,
        seat: Seat,
        /// Who may read it.
        recipients: Vec<Seat>,
        /// At most 4 000 characters.
        text: String,
    } may { idem: Option<String> } -> Done, act by seat, umpire::message;

    /// The messages a seat has sent and got.
    Messages { file: PathBuf, seat: Seat } -> MessagesView, look by seat, umpire::messages;

    /// The umpire passes on a message that he carries.
    PassOn {
        file: PathBuf,
        /// The entry of the message.
        message: u64,
    } may {
        /// Without it, as it was written.
        text: Option<String>,
        idem: Option<String>,
    } -> Done, act by umpire, umpire::pass_on;

    /// The umpire loses a message that he carries: it stays unread until the war is over.
    Lose {
        file: PathBuf,
        /// The entry of the message.
        message: u64,
        reason: String,
    } may { idem: Option<String> } -> Done, act by umpire, umpire::lose;

    /// The umpire's desk: what waits, in the order in which he deals with it, and who has laid his orders.
    Umpire { file: PathBuf } -> UmpireView, look by umpire, umpire::umpire;

    /// The draft of a situation report to a commander: what he could read since an entry.
    Situation { file: PathBuf, of: Seat } may {
        /// The last entry that it leaves out; without it, the beginning of the round before this one.
        since: Option<u64>,
    } -> SituationView, look by umpire, umpire::situation;

    /// In how many minutes the orders that are being written are due; later ones are refused.
    Deadline { file: PathBuf } may {
        /// 1 to 43 200; without it, there is no deadline.
        minutes: Option<u32>,
    } -> Done, act by umpire, umpire::deadline;

    /// Lays the orders of every side that has not laid its own, as they are written; who has written none has standing orders.
    CloseOrders { file: PathBuf, reason: String } may { idem: Option<String> } -> Done, act by umpire, umpire::close_orders;
        }
    };
}

pub(crate) use umpire_requests;

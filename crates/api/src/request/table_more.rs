//! The rest of the table of requests: messages between commanders, the umpire's desk, the chance to win, what happened on a
//! map, the report and sheets for the table.

/// Adds these to the requests `before` them, and gives all to the macro that makes something of them.
macro_rules! more_requests {
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

    /// The chance to win along the record, as far as it was counted before; nothing is played for it.
    WinChance { file: PathBuf } may {
        /// How many wars from each moment are wanted: 64 without it, at most 2 000.
        playouts: Option<u32>,
        /// At how many moments: 24 without it, at most 200.
        moments: Option<u16>,
        seat: Option<Seat>,
    } -> WinChanceView, study by eyes, record::win_chance;

    /// The same, after wars were played on from moments of the record for two seconds. Ask again while `played` is less than `wanted`;
    /// what was counted is kept beside the campaign, and nothing is written into it.
    PlayOn { file: PathBuf } may {
        playouts: Option<u32>,
        moments: Option<u16>,
        seat: Option<Seat>,
    } -> WinChanceView, study by eyes, record::play_on;

    /// What happened on a map of late, now or as of an entry: fights with their dice and what came of them, losses, and ways.
    MapEvents { file: PathBuf, seat: Seat } may { battle: Option<BattleId>, at: Option<u64> } -> MapEventsView, look by seat, record::map_events;

    /// Adds a photograph that was taken at the table to an entry. It is turned upright, made small, and written without what the
    /// camera noted in its file. Those who may read the entry see it.
    AddPhotograph {
        file: PathBuf,
        seat: Seat,
        /// The entry that it shows.
        entry: u64,
        /// A JPEG, PNG or WebP file in base64, of at most 50 MB.
        picture: String,
    } may {
        /// At most 400 characters.
        caption: String,
        /// For the writer's own eyes until it is opened.
        private: bool,
        idem: Option<String>,
    } -> Done, act by seat, photograph::add_photograph;

    /// A photograph, as a JPEG in base64.
    Photograph {
        file: PathBuf,
        seat: Seat,
        /// The entry of the photograph itself.
        entry: u64,
    } may {
        /// No longer than 320 pixels.
        small: bool,
    } -> PhotographView, look by seat, photograph::photograph;

    /// The after-action report, as Markdown, as one HTML file with its maps and charts, or as a PDF in base64.
    Report {
        file: PathBuf,
        /// `"war"`, `{"day":1}`, `{"battle":"main"}`.
        span: report::Span,
        /// `"public"`, `{"side":"blue"}`, `"umpire"`.
        audience: report::Audience,
    } may {
        /// `full`, `dispatch`: one page.
        length: report::Length,
        /// `markdown`, `html`, `pdf`.
        format: report::Format,
        /// Parts of a full report: `situation`, `story`, `forces`, `intentions`, `diary`, `battles`, `turning_points`, `losses`,
        /// `supply`, `luck`, `rulings`, `lessons`, `next`, `people`, `honours`, `rolls`, `order_of_battle`, `appendix`.
        without: Vec<report::Section>,
        /// Long parts that are left out otherwise: `rolls`; of a war of several days `diary` and `order_of_battle` too.
        with: Vec<report::Section>,
    } -> String, study by audience, record::report;

    /// The same, written into a new file.
    SaveReport { file: PathBuf, to: PathBuf, span: report::Span, audience: report::Audience } may {
        length: report::Length,
        format: report::Format,
        without: Vec<report::Section>,
        with: Vec<report::Section>,
    } -> Written, keep by host, record::save_report;

    /// A sheet for the table as a PDF in base64: rosters, order slips, counters, the map in tiles, a book's tables. It shows
    /// what the seat may see and no more.
    Print {
        file: PathBuf,
        seat: Seat,
        /// `rosters`, `slips`, `counters`, `map`, `quick_sheet`.
        sheet: report::print::Sheet,
    } may {
        /// The battle whose map, units or book are printed; without it, the first on a map.
        battle: Option<BattleId>,
        /// `a4`, `letter`.
        paper: report::print::Paper,
        /// How wide a hex or square of the map is, or a counter, in millimetres.
        millimetres: Option<u16>,
    } -> String, study by seat, paper::print;

    /// The same, written into a new file.
    SavePrint { file: PathBuf, to: PathBuf, seat: Seat, sheet: report::print::Sheet } may {
        battle: Option<BattleId>,
        paper: report::print::Paper,
        millimetres: Option<u16>,
    } -> Written, keep by host, paper::save_print;
        }
    };
}

pub(crate) use more_requests;

//! Writes what a battle shows of its map or its table.

/// `Variant of crate;` for each book.
macro_rules! shown {
    ($($Book:ident of $book:ident;)+) => {
        impl Battle {
            /// The battle on its map; none for one that is fought on a table.
            #[must_use]
            pub fn map(&self) -> Option<&dyn MapBattle> {
                match self {
                    $(Self::$Book(state) => <$book::$Book as Face>::map(state),)+
                }
            }

            /// What a piece on the map may do now. `offers` are the orders that `seat` may give, `ask` says what stands
            /// against one.
            ///
            /// # Errors
            /// When there is no such piece, or no map.
            pub fn map_reach(
                &self,
                seat: Seat,
                piece: Name,
                offers: Offers<WarOrder>,
                ask: &dyn Fn(BattleOrder) -> Option<Refused>,
            ) -> Result<MapReach<BattleOrder>, Unknown> {
                match self {
                    $(Self::$Book(state) => {
                        let ask = |order| ask(BattleOrder::$Book(order));
                        let offers = offers_of::<$book::$Book>(offers);
                        let reach =
                            <$book::$Book as Face>::map_reach(state, seat.actor(), piece, offers, &ask)?;
                        Ok(reach.map(&BattleOrder::$Book))
                    })+
                }
            }

            /// Where an order points on the map; none for an order of another book, or about smaller battles.
            #[must_use]
            pub fn aim(&self, order: &BattleOrder) -> Option<MapAim> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        <$book::$Book as Face>::aim(state, order)
                    })+
                    _ => None,
                }
            }

            /// The table as it stands, as `seat` may play on it; none for a battle that is fought on a map.
            #[must_use]
            pub fn table(&self, seat: Seat) -> Option<TableFace<BattleOrder>> {
                match self {
                    $(Self::$Book(state) => {
                        Some(<$book::$Book as Face>::table(state, seat.actor())?.map(&BattleOrder::$Book))
                    })+
                }
            }

            /// What a stand on the table may do now, as `seat` may order it.
            ///
            /// # Errors
            /// When there is no such stand, or no table.
            pub fn reach(
                &self,
                seat: Seat,
                stand: &str,
            ) -> Result<TableReachView<BattleOrder>, Unknown> {
                match self {
                    $(Self::$Book(state) => {
                        let reach = <$book::$Book as Face>::reach(state, seat.actor(), stand)?;
                        Ok(reach.map(&BattleOrder::$Book))
                    })+
                }
            }

            /// What a tape measure shows.
            ///
            /// # Errors
            /// When it names a stand that is not there, or is longer than any table.
            pub fn line(
                &self,
                seat: Seat,
                tape: &TableTape,
            ) -> Result<TableLineView<BattleOrder>, Unknown> {
                match self {
                    $(Self::$Book(state) => {
                        let line = <$book::$Book as Face>::line(state, seat.actor(), tape)?;
                        Ok(line.map(&BattleOrder::$Book))
                    })+
                }
            }

            /// What rolls over the table while its order is asked where; none for an order of another book.
            #[must_use]
            pub fn rolling(
                &self,
                order: &BattleOrder,
                answers: &[Answer],
                call: &Call,
            ) -> Option<TableRolling> {
                match (self, order) {
                    $((Self::$Book(state), BattleOrder::$Book(order)) => {
                        <$book::$Book as Face>::rolling(state, order, answers, call)
                    })+
                    _ => None,
                }
            }
        }
    };
}

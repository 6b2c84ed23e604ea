//! two-star-general

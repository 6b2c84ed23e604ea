//! Everything the rules of this book are tested with, in one binary.

mod board;
mod combat;
mod face;
mod fog;
mod golden;
mod handoff;
mod knowledge;
mod laws;
mod movement;
mod seen;
mod tables;
mod turn;
mod worked;

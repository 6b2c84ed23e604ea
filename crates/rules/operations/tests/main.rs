//! Everything the rules of this book are tested with, in one binary.

mod air;
mod board;
mod combat;
mod command;
mod commander;
mod face;
mod fog;
mod foreseen;
mod golden;
mod ground;
mod handoff;
mod knowledge;
mod laws;
mod men;
mod movement;
mod overrun;
mod refusals;
mod retreat;
mod scenario;
mod seen;
mod tables;
mod turn;
mod worked;

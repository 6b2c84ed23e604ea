//! Everything the rules of this book are tested with, in one binary.

mod assault;
mod board;
mod command;
mod cover;
mod effect;
mod fire;
mod going;
mod laws;
mod movement;
mod sight;
mod tables;
mod turn;
mod visibility;
mod worked;

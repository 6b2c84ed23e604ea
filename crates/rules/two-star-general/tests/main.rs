//! Everything the rules of this book are tested with, in one binary.

mod board;
mod commander;
mod movement;
mod night;
mod script;
mod worked;
mod rulings;
mod tables;

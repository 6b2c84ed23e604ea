//! Everything the rules of this book are tested with, in one binary.

mod board;
mod cards;
mod care;
mod diary;
mod face;
mod fire;
mod handoff;
mod laws;
mod movement;
mod names;
mod odds;
mod parse;
mod script;
mod tables;
mod umpire;
mod worked;

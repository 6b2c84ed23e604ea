//! Everything the rules of this book are tested with, in one binary.

mod artillery;
mod artillery_spotting;
mod board;
mod commander;
mod diary;
mod diary_sentences;
mod handoff;
mod laws;
mod movement;
mod movement_fall_back;
mod movement_offers;
mod movement_platoons;
mod movement_retreat;
mod movement_shuffle;
mod night;
mod parse;
mod night_headquarters;
mod fight;
mod fought_out;
mod script;
mod worked;
mod road;
mod round;
mod rulings;
mod tables;

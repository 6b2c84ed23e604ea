//! Everything the rules of this book are tested with, in one binary.

mod activity;
mod assault;
mod board;
mod companies;
mod cover;
mod diary;
mod events;
mod face;
mod fire;
mod fought_out;
mod handoff;
mod journey;
mod laws;
mod movement;
mod odds;
mod organisation;
mod parse;
mod scenario;
mod script;
mod tables;
mod umpire;
mod worked;

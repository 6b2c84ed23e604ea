//! Everything the rules of this book are tested with, in one binary.

mod cover;
mod effect;
mod going;
mod sight;
mod tables;
mod visibility;
mod worked;

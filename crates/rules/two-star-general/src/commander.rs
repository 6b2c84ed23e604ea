//! Sensible automatic commander.

//! End-to-end tests: the real binary, real campaigns.

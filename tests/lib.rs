//! End-to-end tests live in `end_to_end/`, journals of every release in `journals/`; this library is empty.

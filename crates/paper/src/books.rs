//! The tables of the books, as they lie beside their rules: the quick sheets show what the program plays by.

/// A book's tag, and its tables with their names.
pub(crate) const BOOKS: &[(&str, &[(&str, &str)])] = &[
    (
        "bgc",
        &[
            ("aircraft.toml", include_str!("../../rules/brigadier-general/data/aircraft.toml")),
            ("cover.toml", include_str!("../../rules/brigadier-general/data/cover.toml")),
            ("experience.toml", include_str!("../../rules/brigadier-general/data/experience.toml")),
            ("movement.toml", include_str!("../../rules/brigadier-general/data/movement.toml")),
            ("platoons.toml", include_str!("../../rules/brigadier-general/data/platoons.toml")),
        ],
    ),
    (
        "cc",
        &[
            ("cover.toml", include_str!("../../rules/combat-captain/data/cover.toml")),
            ("fire_chart.csv", include_str!("../../rules/combat-captain/data/fire_chart.csv")),
            ("movement.toml", include_str!("../../rules/combat-captain/data/movement.toml")),
            ("subunits.toml", include_str!("../../rules/combat-captain/data/subunits.toml")),
            ("weapons.toml", include_str!("../../rules/combat-captain/data/weapons.toml")),
        ],
    ),
    (
        "combat",
        &[
            ("casualties.toml", include_str!("../../rules/combat/data/casualties.toml")),
            ("cover.toml", include_str!("../../rules/combat/data/cover.toml")),
            ("profiles.toml", include_str!("../../rules/combat/data/profiles.toml")),
            ("squads.toml", include_str!("../../rules/combat/data/squads.toml")),
            ("weapons.toml", include_str!("../../rules/combat/data/weapons.toml")),
        ],
    ),
    (
        "ops",
        &[
            ("air.toml", include_str!("../../rules/operations/data/air.toml")),
            ("artillery.toml", include_str!("../../rules/operations/data/artillery.toml")),
            ("movement.toml", include_str!("../../rules/operations/data/movement.toml")),
            ("results.toml", include_str!("../../rules/operations/data/results.toml")),
        ],
    ),
    (
        "tsg",
        &[
            ("movement.toml", include_str!("../../rules/two-star-general/data/movement.toml")),
            ("platoons.toml", include_str!("../../rules/two-star-general/data/platoons.toml")),
            ("stands.toml", include_str!("../../rules/two-star-general/data/stands.toml")),
            ("terrain.toml", include_str!("../../rules/two-star-general/data/terrain.toml")),
        ],
    ),
];

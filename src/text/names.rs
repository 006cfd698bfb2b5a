//! Enums whose variants have names.

/// Makes an enum of a table, with `ALL`, `NAMES`, `name` and `from_name`; where a clause stands behind each name, with
/// `says`.
macro_rules! names {
    (
        $(#[$about:meta])*
        pub enum $type:ident {
            $( $(#[$doc:meta])* $variant:ident $name:literal $says:literal, )+
        }
    ) => {
        $crate::text::names::names! {
            $(#[$about])*
            pub enum $type { $( $(#[$doc])* $variant $name, )+ }
        }

        impl $type {
            /// What it is, as a clause.
            pub fn says(self) -> &'static str {
                [$( $says ),+][self as usize]
            }
        }
    };
    (
        $(#[$about:meta])*
        pub enum $type:ident {
            $( $(#[$doc:meta])* $variant:ident $name:literal, )+
        }
    ) => {
        $(#[$about])*
        pub enum $type {
            $( $(#[$doc])* $variant, )+
        }

        impl $type {
            /// All there are, in order.
            pub const ALL: &[$type] = &[$( $type::$variant ),+];

            /// Their names, in the same order.
            pub const NAMES: &[&'static str] = &[$( $name ),+];

            /// The stable name, as a person writes it and machine formats give it.
            pub const fn name(self) -> &'static str {
                $type::NAMES[self as usize]
            }

            /// The one of that name.
            pub fn from_name(name: &str) -> Option<$type> {
                $type::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}

pub(crate) use names;

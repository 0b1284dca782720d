// The hand, card or play that the person looks at on the battlefield. None of it is kept.

import { signal } from "@preact/signals";

/** The side whose hand is entered. */
export const entered = signal("attacker");
/** The id of the card that is picked to be played, null for none. */
export const picked = signal(null);
/** The play of the log that is shown, by its index; null for the battle as it stands. */
export const watched = signal(null);

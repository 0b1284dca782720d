// The cells that are lit: a zone, or a site for a temple or a building.

import { signal } from "@preact/signals";

export const lit = signal([]);

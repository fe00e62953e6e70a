import { type Param, uuid } from "./params";

// Apart from params.ts, because the search of mentors, whose first view is counted in bytes, has no panel.

/** The row whose panel is open: no filter. */
export const openedRow: Param<string | null> = { ...uuid, narrows: false };

import type { Entry } from "../reach";

export const termEntries = {
  "terms.list": { may: ["mentee", "mentor", "hrstaff", "admin"], input: () => ({}) },
} as const satisfies Record<string, Entry>;

import type { Entry } from "../reach";

export const vocabularyEntries = {
  "terms.list": { may: ["mentee", "mentor", "hrstaff", "admin"], input: () => ({}) },
} as const satisfies Record<string, Entry>;

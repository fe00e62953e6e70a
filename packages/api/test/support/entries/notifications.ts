import type { Entry } from "../reach";

export const notificationEntries = {
  "notifications.list": { may: ["mentee", "mentor", "hrstaff"], registered: true, input: () => ({}) },
  "notifications.markRead": {
    may: ["mentee", "mentor", "hrstaff"],
    registered: true,
    input: () => ({ until: "2026-06-01T10:00:00+09:00" }),
  },
} as const satisfies Record<string, Entry>;

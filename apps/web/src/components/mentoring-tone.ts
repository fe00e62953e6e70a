import type { MentoringStatus } from "@knotter/domain/mentoring-codes";
import type { Tone } from "@knotter/ui/badge";

/** The color of an interview's state in the lists of the admins. */
export const MENTORING_TONE = {
  reserved: "primary",
  done: "success",
  canceled: "neutral",
  no_show: "warning",
} as const satisfies Record<MentoringStatus, Tone>;

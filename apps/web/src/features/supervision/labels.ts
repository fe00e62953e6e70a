import type { SupervisionStatus } from "@knotter/domain/supervision";
import type { Tone } from "@knotter/ui/badge";

export const STATUS_TONE = {
  requested: "warning",
  named: "primary",
  written: "accent",
  discussed: "success",
  closed: "neutral",
  withdrawn: "neutral",
} as const satisfies Record<SupervisionStatus, Tone>;

import type { SupervisionStatus } from "@knotter/domain/supervision";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import type { Tone } from "@knotter/ui/badge";

export const STATUS_TONE = {
  requested: "warning",
  named: "primary",
  written: "accent",
  discussed: "success",
  closed: "neutral",
  withdrawn: "neutral",
} as const satisfies Record<SupervisionStatus, Tone>;

/** What a supervision is called: by the day of its interview where the reader is told it, otherwise by whose it is. */
export const supervisionTitle = ({ mentor, mentoring }: { mentor: { name: string }; mentoring: { startAt: string } | null }): string =>
  mentoring ? `${formatDate(tokyoDate(new Date(mentoring.startAt)))}の面談` : `${mentor.name}さんのスーパービジョン`;

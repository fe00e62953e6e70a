import type { MentoringItem } from "@knotter/api/views/mentoring";
import { MENTORING_STATES } from "@knotter/contract/labels/mentoring";
import type { MentoringLabel } from "@knotter/domain/mentoring";
import { Badge, type BadgeProps } from "@knotter/ui/badge";

const ICONS: Record<MentoringLabel, BadgeProps["icon"]> = {
  reserved: "calendar",
  starting_soon: "clock",
  in_session: "video",
  awaiting_report: "document",
  done: "check",
  canceled: "close",
  late_canceled: "close",
  canceled_by_mentor: "close",
  canceled_by_office: "close",
  no_show: "close",
  mentor_absent: "close",
  disputed: "message",
};

/** The state of an interview, in the server's wording. */
export function StatusBadge({ mentoring }: { mentoring: Pick<MentoringItem, "label" | "labelCode"> }) {
  const code = mentoring.labelCode as MentoringLabel;
  return (
    <Badge tone={MENTORING_STATES[code].tone} icon={ICONS[code]}>
      {mentoring.label}
    </Badge>
  );
}

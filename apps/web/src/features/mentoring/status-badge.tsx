import type { MentoringItem } from "@knotter/api/views/mentoring";
import type { MentoringLabel } from "@knotter/domain/mentoring";
import { Badge, type BadgeProps } from "@knotter/ui/badge";

const looks: Record<MentoringLabel, Pick<BadgeProps, "tone" | "icon">> = {
  reserved: { tone: "primary", icon: "calendar" },
  starting_soon: { tone: "accent", icon: "clock" },
  in_session: { tone: "accent", icon: "video" },
  awaiting_report: { tone: "info", icon: "document" },
  done: { tone: "success", icon: "check" },
  canceled: { tone: "neutral", icon: "close" },
  late_canceled: { tone: "warning", icon: "close" },
  canceled_by_mentor: { tone: "neutral", icon: "close" },
  canceled_by_office: { tone: "neutral", icon: "close" },
  no_show: { tone: "warning", icon: "close" },
  mentor_absent: { tone: "warning", icon: "close" },
  disputed: { tone: "info", icon: "message" },
};

/** The state of an interview, in the server's wording. */
export function StatusBadge({ mentoring }: { mentoring: Pick<MentoringItem, "label" | "labelCode"> }) {
  return <Badge {...looks[mentoring.labelCode as MentoringLabel]}>{mentoring.label}</Badge>;
}

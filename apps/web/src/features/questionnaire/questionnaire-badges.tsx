import { Badge, type BadgeProps } from "@knotter/ui/badge";
import type { QuestionnaireItem } from "./types";

const LOOKS = {
  draft: { tone: "neutral", icon: "edit", text: "下書き" },
  submitted: { tone: "primary", icon: "check", text: "提出済み" },
  checked: { tone: "success", icon: "check-circle", text: "確認済み" },
  locked: { tone: "neutral", icon: "lock", text: "締切" },
} as const satisfies Record<QuestionnaireItem["status"], Pick<BadgeProps, "tone" | "icon"> & { text: string }>;

/** The state of a questionnaire for its mentee. After the start also: whether it was read. */
export function QuestionnaireBadges({
  questionnaire,
}: {
  questionnaire: Pick<QuestionnaireItem, "status" | "mentorCheckedAt" | "changedAfterCheck">;
}) {
  const { text, ...look } = LOOKS[questionnaire.status];
  const wasChecked = questionnaire.status === "locked" && questionnaire.mentorCheckedAt !== null && !questionnaire.changedAfterCheck;
  return (
    <span className="flex flex-wrap gap-2">
      <Badge {...look}>{text}</Badge>
      {wasChecked && (
        <Badge tone="success" icon="check-circle">
          確認済み
        </Badge>
      )}
    </span>
  );
}

/** What the mentor still has to read of a questionnaire. */
export function UnreadBadge({
  questionnaire,
}: {
  questionnaire: Pick<QuestionnaireItem, "changedAfterCheck" | "mentorCheckedAt" | "status">;
}) {
  if (questionnaire.changedAfterCheck) {
    return (
      <Badge tone="accent" icon="bell">
        更新あり
      </Badge>
    );
  }
  if (questionnaire.mentorCheckedAt !== null) {
    return (
      <Badge tone="success" icon="check-circle">
        確認済み
      </Badge>
    );
  }
  return (
    <Badge tone="accent" icon="bell">
      未確認
    </Badge>
  );
}

import { Badge } from "@knotter/ui/badge";
import { type MentorItem, REVIEW_STATUS_TEXT, REVIEW_STATUS_TONE } from "./labels";

/** The mentor's status, and whether changes wait for a review. */
export function StatusBadges({ mentor }: { mentor: Pick<MentorItem, "reviewStatus" | "accountDisabled" | "pendingFields"> }) {
  const { reviewStatus, accountDisabled, pendingFields } = mentor;
  return (
    <span className="flex flex-wrap gap-1.5 md:in-data-one-line:flex-nowrap">
      <Badge tone={REVIEW_STATUS_TONE[reviewStatus]}>{REVIEW_STATUS_TEXT[reviewStatus]}</Badge>
      {pendingFields.length > 0 && <Badge tone="warning">確認待ち</Badge>}
      {accountDisabled && <Badge>ログイン不可</Badge>}
    </span>
  );
}

import { Badge, type BadgeProps } from "@knotter/ui/badge";
import type { SheetItem } from "./types";

const LOOKS = {
  draft: { tone: "neutral", icon: "edit", text: "下書き" },
  submitted: { tone: "primary", icon: "check", text: "提出済み" },
  checked: { tone: "success", icon: "check-circle", text: "確認済み" },
  locked: { tone: "neutral", icon: "lock", text: "締切" },
} as const satisfies Record<SheetItem["status"], Pick<BadgeProps, "tone" | "icon"> & { text: string }>;

/** Where a sheet is, for its mentee. After the start: whether it was read as well. */
export function SheetBadges({ sheet }: { sheet: Pick<SheetItem, "status" | "mentorCheckedAt" | "changedAfterCheck"> }) {
  const { text, ...look } = LOOKS[sheet.status];
  const wasChecked = sheet.status === "locked" && sheet.mentorCheckedAt !== null && !sheet.changedAfterCheck;
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

/** What of a sheet her consultant has still to read. */
export function UnreadBadge({ sheet }: { sheet: Pick<SheetItem, "changedAfterCheck" | "mentorCheckedAt" | "status"> }) {
  if (sheet.changedAfterCheck) {
    return (
      <Badge tone="accent" icon="bell">
        更新あり
      </Badge>
    );
  }
  if (sheet.mentorCheckedAt !== null) {
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

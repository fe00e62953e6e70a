import { tokyoDate } from "@knotter/domain/tokyo";
import { briefDate, stampOf } from "@/components/brief-date";

/** When somebody was last seen; of a person who has never logged in, since when the invitation waits. */
export function LastLogin({ lastLoginAt, invitedAt }: { lastLoginAt: string | null; invitedAt: string | null }) {
  if (lastLoginAt !== null) return <span className="tabular-nums">{stampOf(lastLoginAt)}</span>;
  return (
    <span className="text-muted tabular-nums">
      なし{invitedAt !== null && <span className="inline-block">（{briefDate(tokyoDate(new Date(invitedAt)))} 招待）</span>}
    </span>
  );
}

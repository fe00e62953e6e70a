import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import type { Conflict } from "./types";

/** The interviews that a change leaves outside, each with the way to its page: there it can be moved or cancelled. A new tab keeps what is unsaved. */
export function ConflictList({ conflicts }: { conflicts: readonly Conflict[] }) {
  return (
    <ul className="grid gap-2">
      {conflicts.map((conflict) => (
        <li key={conflict.mentoringId} className="rounded-control border border-line bg-paper px-4 py-3">
          <p className="font-bold tabular-nums">{formatDateTime(new Date(conflict.startAt), new Date(conflict.endAt))}</p>
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>
              {conflict.menteeName} さん <span className="text-sm text-muted">{conflict.publicNo}</span>
            </span>
            <Link
              href={href("reserved", { id: conflict.mentoringId })}
              external
              className="-my-2 inline-flex min-h-11 items-center text-sm"
            >
              日時変更・キャンセルをする
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}

export const conflictTitle = (count: number): string => `この変更で受付時間外になる予約が${count}件あります`;

export const CONFLICT_ADVICE =
  "予約はそのまま残ります。日時を変える、または取りやめるときは、それぞれの予約のページで手続きをしてください。相談者にはお知らせが届きます。";

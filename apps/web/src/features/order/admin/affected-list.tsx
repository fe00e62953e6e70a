import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import type { MoveAnswer } from "./types";

/** How many interviews of how many people would be canceled, and which. */
export function AffectedList({ affected }: { affected: MoveAnswer["affected"] }) {
  const { sessions, mentees, mentors, items } = affected;
  if (sessions === 0) return <p>これからの面談はないため、キャンセルになる面談はありません。</p>;
  return (
    <div>
      <p className="font-bold">
        これからの面談 {sessions}件（相談者 {mentees}名、キャリコン {mentors}名）がキャンセルになります。
      </p>
      <p className="text-sm text-muted">回数は相談者に戻り、双方にメールでお知らせします。</p>
      <ul className="mt-3 divide-y divide-line rounded-control border border-line">
        {items.slice(0, 100).map(({ mentoringId, publicNo, startAt }) => (
          <li key={mentoringId} className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 px-4 py-1 tabular-nums">
            <Link as={AppLink} href={href("reserved", { id: mentoringId })} className="inline-flex min-h-11 items-center">
              {formatDateTime(new Date(startAt))}
            </Link>
            <span className="text-sm text-muted">{publicNo}</span>
          </li>
        ))}
      </ul>
      {sessions > 100 && <p className="mt-2 text-sm text-muted">ほか{sessions - Math.min(100, items.length)}件</p>}
    </div>
  );
}

import { HR_SUMMARY_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDateTime, formatShort, formatUntil } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";

export type Result = RouterOutputs["mentors"]["results"]["items"][number];

/** One past interview: the mentee, the state of its report, and a link to it. */
export function ResultRow({ item }: { item: Result }) {
  const written = isWritten(item);
  const line = lineOf(item);
  const mark = markOf(item);
  return (
    <li className="grid gap-x-6 gap-y-2 border-b border-line px-5 py-4 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto] md:px-6 lg:grid-cols-[11rem_minmax(0,1fr)_15rem_8rem]">
      <p className="font-bold tabular-nums sm:col-start-1 lg:row-start-1">{formatDateTime(new Date(item.startAt), new Date(item.endAt))}</p>
      <div className="min-w-0 sm:col-start-1 lg:col-start-2 lg:row-start-1">
        <p>
          {item.menteeName}さん <span className="text-sm text-muted">{item.publicNo}</span>
        </p>
        <p className="text-sm text-muted">{item.order.name}</p>
      </div>
      <div className="min-w-0 sm:col-start-1 lg:col-start-3 lg:row-start-1">
        <Badge tone={mark.tone}>{mark.text}</Badge>
        {line !== null && <p className="mt-1 text-sm tabular-nums">{line}</p>}
        {item.summaryState !== "none" && <p className="text-sm text-muted">会社への要約：{HR_SUMMARY_TEXT[item.summaryState]}</p>}
      </div>
      <div className="self-start sm:col-start-2 sm:row-start-1 lg:col-start-4 lg:justify-self-end">
        <ButtonLink
          as={AppLink}
          href={href("mentoring", { id: item.id })}
          variant={written ? "secondary" : "primary"}
          size="small"
          aria-label={`${item.menteeName}さんとの面談（${formatShort(new Date(item.startAt))}）の${written ? "報告書を見る" : "報告書を書く"}`}
        >
          {written ? "報告書を見る" : item.reportStatus === "draft" ? "続きを書く" : "報告書を書く"}
        </ButtonLink>
      </div>
      {item.commentToMentor !== null && (
        <figure className="col-span-full rounded-control bg-primary-tint px-4 py-3 lg:col-start-2">
          <figcaption className="text-sm font-bold">{item.menteeName}さんから、あなたへ</figcaption>
          <blockquote className="mt-1 whitespace-pre-line">{item.commentToMentor}</blockquote>
        </figure>
      )}
    </li>
  );
}

const isWritten = ({ reportStatus }: Result): boolean => reportStatus === "submitted" || reportStatus === "locked";

function markOf(item: Result): { text: string; tone: Tone } {
  if (isWritten(item)) return item.late ? { text: "提出済み（期限後）", tone: "neutral" } : { text: "提出済み", tone: "success" };
  if (item.overdue) return { text: "期限を過ぎています", tone: "error" };
  return item.reportStatus === "draft" ? { text: "下書きあり", tone: "info" } : { text: "未提出", tone: "warning" };
}

function lineOf(item: Result): string | null {
  if (!isWritten(item)) return `提出期限 ${formatUntil(new Date(item.dueAt))}`;
  if (item.submittedAt === null) return null;
  const until = item.editableUntil === null ? "" : `（${formatUntil(new Date(item.editableUntil))} まで書き直せます）`;
  return `${formatShort(new Date(item.submittedAt))} に提出${until}`;
}

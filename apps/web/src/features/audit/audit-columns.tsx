import { AUDIT_KIND_TEXT } from "@knotter/contract/labels/audit-kinds";
import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { AuditSentence } from "@/components/audit-sentence";
import { stampOf } from "@/components/brief-date";
import type { ListColumn } from "@/components/listing/use-columns";
import type { RouterOutputs } from "@/trpc/outputs";

export type AuditLog = RouterOutputs["auditLogs"]["list"]["items"][number];
/** Each change on one line: field, old and new value. */
function Changes({ changes }: Pick<AuditLog, "changes">) {
  if (changes.length === 0) return <span className="text-muted">―</span>;
  return (
    <span className="block md:line-clamp-2 md:leading-[1.35]">
      {changes.map(({ field, label, before, after }, place) => (
        <span key={field}>
          {place > 0 && <span className="text-muted">／</span>}
          <span className="text-muted">{label}：</span>
          {before !== null && (
            <>
              <del className="text-muted no-underline">{before}</del>
              <span className="mx-1" role="img" aria-label="から">
                →
              </span>
            </>
          )}
          {after}
        </span>
      ))}
    </span>
  );
}

export const AUDIT_COLUMNS: readonly ListColumn<AuditLog>[] = [
  {
    key: "at",
    header: "日時",
    width: "9.5rem",
    oneLine: true,
    cell: ({ at }) => (
      <time dateTime={at} className="tabular-nums">
        {stampOf(at)}
      </time>
    ),
  },
  {
    key: "sentence",
    header: "記録",
    rowHeader: true,
    width: "minmax(0,2.4fr)",
    // What was done stands at the end of a sentence, so it is never cut off: its two lines are as low as they can be read.
    cell: (entry) => (
      <span className="block md:leading-[1.35]">
        <AuditSentence {...entry} />
      </span>
    ),
  },
  {
    key: "changes",
    header: "変更",
    optional: "shown",
    width: "minmax(0,1.4fr)",
    cell: Changes,
  },
  {
    key: "kind",
    header: "種類",
    optional: "shown",
    oneLine: true,
    width: "7rem",
    cell: ({ kind }) => <span className="text-muted">{kind === null ? "―" : AUDIT_KIND_TEXT[kind]}</span>,
  },
  {
    key: "order",
    header: "施策",
    optional: "shown",
    oneLine: true,
    width: "minmax(6rem,0.6fr)",
    cell: ({ order }) =>
      order === null ? (
        <span className="text-muted">―</span>
      ) : (
        <Link as={AppLink} href={href("adminOrder", { id: order.id })} className="text-ink!">
          {order.name}
        </Link>
      ),
  },
  {
    key: "ip",
    header: "IPアドレス",
    optional: "hidden",
    oneLine: true,
    width: "9rem",
    cell: ({ ip }) => <span className="tabular-nums">{ip ?? "―"}</span>,
  },
  {
    key: "requestId",
    header: "お問い合わせ番号",
    optional: "hidden",
    oneLine: true,
    width: "11rem",
    cell: ({ requestId }) => <span className="tabular-nums">{requestId ?? "―"}</span>,
  },
];

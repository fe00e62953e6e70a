import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";

export type AuditLog = RouterOutputs["auditLogs"]["list"]["items"][number];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The page of the changed object, if it has one. */
function subjectHref({ entity, entityId: id }: AuditLog): string | null {
  if (!UUID.test(id)) return null;
  switch (entity) {
    case "Customer":
      return href("adminCustomer", { id });
    case "Mentoring":
      return href("reserved", { id });
    case "Order":
      return href("adminOrder", { id });
    case "Mentee":
      return href("adminMentee", { id });
    case "Mentor":
      return href("adminMentor", { id });
    default:
      return null;
  }
}

/** Each change on one line: field, old and new value. */
function Changes({ changes }: Pick<AuditLog, "changes">) {
  if (changes.length === 0) return <span className="text-sm text-muted">―</span>;
  return (
    <ul className="grid gap-0.5 text-sm">
      {changes.map(({ field, label, before, after }) => (
        <li key={field} className="break-all">
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
        </li>
      ))}
    </ul>
  );
}

export const AUDIT_COLUMNS: readonly Column<AuditLog>[] = [
  {
    key: "action",
    header: "操作",
    width: "minmax(0,1.3fr)",
    rowHeader: true,
    cell: ({ actionLabel, at }) => (
      <>
        {actionLabel}
        <span className="block text-sm font-normal text-muted tabular-nums">{formatShort(new Date(at))}</span>
      </>
    ),
  },
  {
    key: "actor",
    header: "操作した人",
    cell: ({ actor }) => (
      <>
        {actor.name ?? actor.roleLabel}
        {actor.name !== null && <span className="block text-sm text-muted">{actor.roleLabel}</span>}
      </>
    ),
  },
  {
    key: "subject",
    header: "対象",
    cell: (log) => {
      const address = subjectHref(log);
      return (
        <>
          {address === null ? (
            log.entityLabel
          ) : (
            <Link as={AppLink} href={address}>
              {log.entityLabel}
            </Link>
          )}
          <Link
            as={AppLink}
            href={href("adminAudit", {}, { entity: log.entity, entityId: log.entityId })}
            className="mt-1 block text-sm text-muted!"
            aria-label={`この対象の記録（${log.entityLabel}）だけを表示`}
          >
            この対象の記録
          </Link>
        </>
      );
    },
  },
  { key: "changes", header: "変更", width: "minmax(0,2fr)", cell: ({ changes }) => <Changes changes={changes} /> },
];

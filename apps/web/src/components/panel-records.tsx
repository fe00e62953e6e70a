"use client";

import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { trpc } from "@/trpc/client";
import { AppLink } from "./app-link";
import { AuditSentence } from "./audit-sentence";
import { stampOf } from "./brief-date";
import { QUIET } from "./form/quiet";
import { PanelSection } from "./listing/panel-parts";

const SHOWN = 8;

/** In a panel of the admins: what somebody did, and what was done to them, over everything; the latest first, without what was only looked at. */
export function PanelRecords({ personId }: { personId: string }) {
  const { data, isError } = trpc.auditLogs.list.useQuery({ personId, reads: false, pageSize: SHOWN }, QUIET);
  return (
    <PanelSection
      title="これまでの経過"
      action={
        data &&
        data.items.length > 0 && (
          <Link as={AppLink} href={href("adminAudit", {}, { person: personId })} className="text-sm">
            すべての記録
          </Link>
        )
      }
    >
      {isError && <p className="text-sm text-muted">読み込めませんでした。</p>}
      {data === undefined && !isError && <SkeletonText lines={3} />}
      {data?.items.length === 0 && <p className="text-sm text-muted">まだありません。</p>}
      <ol>
        {data?.items.map(({ id, at, parts }) => (
          <li key={id} className="grid grid-cols-[9.5em_minmax(0,1fr)] gap-x-3 border-b border-line py-2 text-sm last:border-b-0">
            <span className="text-muted tabular-nums">{stampOf(at)}</span>
            <AuditSentence parts={parts} />
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}

"use client";

import { formatDateTime } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Icon } from "@knotter/ui/icon";
import { useState } from "react";
import { trpc } from "@/trpc/client";
import { ReportView } from "./report-view";

/** The versions before each correction; loaded on demand. */
export function Revisions({ mentoringId }: { mentoringId: string }) {
  const [open, setOpen] = useState(false);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isPending } = trpc.mentoring.revisions.useInfiniteQuery(
    { id: mentoringId, pageSize: 5 },
    { enabled: open, getNextPageParam: (page) => page.nextCursor },
  );
  const revisions = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <details className="group/past mt-4 border-t border-line pt-2" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 font-bold [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="text-primary transition-transform group-open/past:rotate-90 motion-reduce:transition-none" />
        書き直しの履歴
      </summary>
      {open && isPending && <p className="text-sm text-muted">読み込んでいます…</p>}
      {open && !isPending && revisions.length === 0 && <p className="text-sm text-muted">書き直しはありません。</p>}
      <ul className="grid gap-6">
        {revisions.map((revision) => (
          <li key={revision.id}>
            <p className="text-sm font-bold text-muted tabular-nums">{formatDateTime(new Date(revision.replacedAt))} に書き直す前の内容</p>
            <ReportView report={revision} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="secondary" size="small" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          もっと見る
        </Button>
      )}
    </details>
  );
}

"use client";

import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { AppLink } from "@/components/app-link";
import { QUIET } from "@/components/form/quiet";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { NOTIFICATIONS } from "./queries";

type Notification = RouterOutputs["notifications"]["list"]["items"][number];

/** What was told to the reader, the latest first. Opening the page is reading it: what was new stays marked until the next visit. */
export function NotificationList() {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.notifications.list.useSuspenseInfiniteQuery(NOTIFICATIONS, {
    getNextPageParam: (page) => page.nextCursor,
  });
  const items = pages.flatMap((page) => page.items);
  useMarkRead(pages[0]?.unread ?? 0, items[0]?.at);
  // The page is rendered again once everything on it has been read.
  const [fresh] = useState(() => new Set<string>());
  for (const { id, isRead } of items) if (!isRead) fresh.add(id);
  if (items.length === 0) {
    return (
      <Card padding="small">
        <EmptyState title="通知はまだありません">
          <p>ほかの方による予約や日時の変更など、お伝えすることがあると、ここに残ります。</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card padding="none" className="overflow-clip">
        <ul aria-label="通知">
          {items.map((item) => (
            <NotificationRow key={item.id} item={item} isNew={fresh.has(item.id)} />
          ))}
        </ul>
      </Card>
      <LoadMore shown={items.length} hasMore={hasNextPage} busy={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
    </>
  );
}

/** Once for the newest that was shown; then the bell, which the frame of the page has drawn, is drawn again. */
function useMarkRead(unread: number, newest: string | undefined) {
  const { mutate } = trpc.notifications.markRead.useMutation(QUIET);
  const router = useRouter();
  useEffect(() => {
    if (unread === 0 || newest === undefined) return;
    mutate({ until: newest }, { onSuccess: () => router.refresh() });
  }, [unread, newest, mutate, router]);
}

function NotificationRow({ item, isNew }: { item: Notification; isNew: boolean }) {
  const words = (
    <>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-bold">
        {item.title}
        {isNew && <Badge tone="info">新着</Badge>}
      </span>
      {item.detail !== null && <span className="block text-sm">{item.detail}</span>}
      <span className="block text-sm text-muted tabular-nums">{formatDateTime(new Date(item.at))}</span>
    </>
  );
  const look = cx("block border-l-4 px-5 py-4 md:px-6", isNew ? "border-primary bg-primary-tint" : "border-transparent");
  return (
    <li className="border-b border-line last:border-b-0">
      {item.path === null ? (
        <div className={look}>{words}</div>
      ) : (
        <AppLink href={item.path} className={cx(look, "text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-4")}>
          {words}
        </AppLink>
      )}
    </li>
  );
}

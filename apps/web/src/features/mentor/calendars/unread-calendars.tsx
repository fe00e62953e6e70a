"use client";

import { Banner } from "@knotter/ui/banner";
import type { ReactNode } from "react";
import { trpc } from "@/trpc/client";
import { isUnread, type Source } from "./source";

const named = (sources: readonly Source[]): string => sources.map(({ label }) => `「${label}」`).join("");

/** Calendars that could not be read for a day, so that the mentor may be booked at a busy time. The page fetches `calendarSources.list`. */
export function UnreadCalendars({ action, className }: { action?: ReactNode; className?: string }) {
  const [{ sources }] = trpc.calendarSources.list.useSuspenseQuery({});
  const unread = sources.filter(isUnread);
  if (unread.length === 0) return null;
  const known = unread.filter(({ fetchedAt }) => fetchedAt !== null);
  const unknown = unread.filter(({ fetchedAt }) => fetchedAt === null);
  return (
    <Banner status="warning" title="読み取れていないカレンダーがあります" action={action} className={className}>
      {known.length > 0 && (
        <p>{`${named(known)}は、最後に読み取れたときの予定を使っています。その後に入った予定の時間にも、予約が入る可能性があります。`}</p>
      )}
      {unknown.length > 0 && (
        <p>{`${named(unknown)}は、まだ一度も読み取れていません。予定は反映されていないため、予定のある時間にも、予約が入る可能性があります。`}</p>
      )}
    </Banner>
  );
}

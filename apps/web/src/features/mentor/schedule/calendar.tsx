"use client";

import { type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useSearchParams } from "next/navigation";
import { useMemo, useState } from "react";
import { useServerNow } from "@/components/use-server-now";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { calendarDays } from "./calendar-day";
import { CalendarLegend } from "./calendar-legend";
import { nearestDay, positionOf, spanOf, titleOf } from "./calendar-position";
import { CalendarToolbar } from "./calendar-toolbar";
import type { ExceptionRequest } from "./exception-form";
import { ListView } from "./list-view";
import { MonthView } from "./month-view";
import { rangeOf } from "./ranges";
import type { Entry } from "./types";
import { isAllOpen, type Marked, minutesMarked } from "./week-geometry";
import { WeekView } from "./week-view";
import { WhyButton } from "./why-button";

const LINES = [1, 2, 3, 4, 5, 6];

const CopyWeekDialog = whenAsked(() => import("./copy-week-dialog").then((module) => module.CopyWeekDialog));
const ExceptionDialog = whenAsked(() => import("./exception-dialog").then((module) => module.ExceptionDialog));

/** The mentor's calendar: view and date are in the address, so that it can be bookmarked, shared and navigated back to. */
export function Calendar({
  renderedAt,
  mentorId,
  start,
}: {
  renderedAt: string;
  mentorId: string;
  /** Where it opens without a date. */
  start: LocalDate;
}) {
  const now = useServerNow(renderedAt, 30_000);
  const today = tokyoDate(now);
  const query = useSearchParams();
  const position = positionOf({ view: query.get("view"), date: query.get("date") }, start > today ? start : today);
  const span = spanOf(position);
  const { data: schedule, isError, refetch, isFetching } = trpc.mentorSchedule.list.useQuery(span);
  const days = useMemo(() => calendarDays(schedule, { from: span.from, to: span.to }, now), [schedule, span.from, span.to, now]);
  const [asked, setAsked] = useState<ExceptionRequest | null>(null);
  const [copying, setCopying] = useState<LocalDate | null>(null);
  const change = (entry: Entry) => setAsked({ entry });
  // A week that has begun cannot be planned as a whole.
  const copyable = position.view === "week" && span.from >= today;

  function mark(marked: Marked) {
    const day = days.find((candidate) => candidate.date === marked.date);
    if (!day || day.past || day.unknown) return;
    const minutes = minutesMarked(marked);
    setAsked({ kind: isAllOpen(day, minutes) ? "date_block" : "date_open", date: marked.date, added: rangeOf(minutes) });
  }

  return (
    <div aria-busy={isFetching}>
      <CalendarToolbar
        position={position}
        today={today}
        onAdd={() => setAsked({ kind: "date_open", date: null, near: nearestDay(position, today), added: null })}
        onCopy={copyable ? () => setCopying(span.from) : undefined}
      />
      {isError && schedule === undefined && (
        <Banner
          status="error"
          announce
          className="mb-4"
          title="この期間を読み込めませんでした"
          action={
            <Button variant="secondary" size="small" onClick={() => void refetch()}>
              もう一度読み込む
            </Button>
          }
        />
      )}
      {position.view === "week" && <WeekView days={days} date={position.date} now={now} onMarked={mark} onAsk={change} />}
      {position.view === "month" && <MonthView days={days} month={position.date} label={titleOf(position)} />}
      {position.view === "list" && schedule !== undefined && <ListView days={days} position={position} onAsk={change} />}
      {position.view === "list" && schedule === undefined && !isError && (
        <SkeletonRegion className="grid gap-2">
          {LINES.map((line) => (
            <Skeleton key={line} className="h-20 w-full" />
          ))}
        </SkeletonRegion>
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-3">
        {position.view !== "list" && <CalendarLegend view={position.view} />}
        {position.view === "week" && (
          <p id="calendar-help" className="max-w-reading text-sm text-muted">
            <span className="max-md:hidden">
              時間をドラッグすると、その日の受付時間を追加できます。受付時間の中をドラッグすると、「受け付けない」を登録できます。キーボードでは矢印キーで動き、Shiftと上下の矢印で広げ、Enterで決めます。
            </span>
            <span className="md:hidden">
              時間を押すと、その日の受付時間を追加できます。受付時間の中を押すと、「受け付けない」を登録できます。
            </span>
          </p>
        )}
        <WhyButton mentorId={mentorId} today={today} className="-ml-3" />
      </div>
      {copying !== null && <CopyWeekDialog monday={copying} onClose={() => setCopying(null)} />}
      {asked !== null && schedule !== undefined && (
        <ExceptionDialog request={asked} schedule={schedule} today={today} onClose={() => setAsked(null)} />
      )}
    </div>
  );
}

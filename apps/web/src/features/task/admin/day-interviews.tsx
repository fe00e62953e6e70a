"use client";

import { href } from "@knotter/contract/routes";
import { formatTime, tokyoMinutes } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import type { RouterOutputs } from "@/trpc/outputs";

type Today = RouterOutputs["office"]["today"];
type Interview = Today["interviews"][number];

/** How many are shown before somebody asks for all of them. */
const SHOWN = 6;

const clock = (instant: string): string => formatTime(tokyoMinutes(new Date(instant)));
/** An interview of today that ends at midnight ends today. */
const endClock = (instant: string): string => formatTime(tokyoMinutes(new Date(instant)) || 24 * 60);

/** Those with something wrong, then those that are still to come; what is over needs nobody. */
function firstOnes(interviews: readonly Interview[], asOf: string): readonly Interview[] {
  if (interviews.length <= SHOWN) return interviews;
  const place = ({ problems, endAt }: Interview): number => (problems.length > 0 ? 0 : endAt > asOf ? 1 : 2);
  const chosen = new Set([...interviews].sort((one, other) => place(one) - place(other)).slice(0, SHOWN));
  return interviews.filter((interview) => chosen.has(interview));
}

const STATE = { reserved: null, done: "実施済み", no_show: "不在" } as const;

function state({ status, startAt, endAt }: Interview, asOf: string): string {
  if (STATE[status] !== null) return STATE[status];
  if (endAt <= asOf) return "終了";
  return startAt <= asOf ? "面談中" : "予約済み";
}

function Row({ interview, asOf }: { interview: Interview; asOf: string }) {
  const { id, publicNo, startAt, endAt, mentee, mentor, order, customerName, problems } = interview;
  const isOver = endAt <= asOf;
  return (
    <li
      className={cx(
        "grid items-center gap-x-4 gap-y-0.5 border-b border-line px-4 py-2 text-sm last:border-b-0 md:min-h-11 md:grid-cols-[6.5rem_minmax(0,1fr)_minmax(0,0.8fr)_auto]",
        isOver && problems.length === 0 && "text-muted",
      )}
    >
      <Link as={AppLink} href={href("reserved", { id })} className="font-bold tabular-nums">
        {clock(startAt)}〜{endClock(endAt)}
        <span className="sr-only">の面談 {publicNo}</span>
      </Link>
      <span className="min-w-0 truncate">
        {mentee.name ?? "氏名未登録"}
        <span className="text-muted">さんと</span>
        {mentor.name ?? "キャリコン"}
        <span className="text-muted">さん</span>
      </span>
      <span className="min-w-0 truncate text-muted">
        {customerName}／{order.name}
      </span>
      {problems.length === 0 ? (
        <span className="text-muted md:text-right">{state(interview, asOf)}</span>
      ) : (
        <span className="flex flex-wrap gap-1 md:justify-end">
          {problems.map(({ code, label, lead }) => (
            <span key={code} title={lead}>
              <Badge tone={code === "unread_questions" || code === "not_reported" ? "neutral" : "warning"}>{label}</Badge>
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

/** The interviews of today and what is wrong with any of them. */
export function DayInterviews({ interviews, total, asOf }: Today) {
  const [all, setAll] = useState(false);
  const wrong = interviews.filter(({ problems }) => problems.some(({ code }) => code !== "not_reported")).length;
  const shown = all ? interviews : firstOnes(interviews, asOf);
  return (
    <section aria-labelledby="today" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="today" className="text-base">
          本日の面談
        </h2>
        <p className="text-sm text-muted tabular-nums">
          {total === 0 ? "今日の面談はありません。" : `${total.toLocaleString("ja-JP")}件`}
          {wrong > 0 && (
            <>
              ／
              <span className="inline-flex items-center gap-1 font-bold text-warning">
                <Icon name="warning" size={16} />
                気になるもの {wrong}件
              </span>
            </>
          )}
        </p>
      </div>
      {interviews.length > 0 && (
        <>
          <ul className="overflow-hidden rounded-card border border-line bg-surface">
            {shown.map((interview) => (
              <Row key={interview.id} interview={interview} asOf={asOf} />
            ))}
          </ul>
          <div className="mt-1 flex flex-wrap items-center gap-x-4">
            {!all && interviews.length > shown.length && (
              <Button variant="quiet" size="small" onClick={() => setAll(true)}>
                ほかの{(interviews.length - shown.length).toLocaleString("ja-JP")}件も表示
              </Button>
            )}
            {total > interviews.length && (
              <Link as={AppLink} href={href("adminResults", {}, { status: "reserved" })} className="text-sm">
                面談実績ですべて見る
              </Link>
            )}
          </div>
        </>
      )}
    </section>
  );
}

"use client";

import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDate, formatUntil, type LocalDate, type Weekday, weekdayName } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { dayAndHours } from "@/components/day-and-hours";
import { QUIET } from "@/components/form/quiet";
import { keepFocus } from "@/components/keep-focus";
import { LocalTime } from "@/components/local-time";
import { whenAsked } from "@/components/when-opened";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { withSan } from "../counterpart";
import type { Ending } from "./end-dialog";
import { WaitingForm } from "./waiting-form";
import { WEEKDAYS } from "./weekdays";

const EndDialog = whenAsked(() => import("./end-dialog").then((module) => module.EndDialog));

type Entry = RouterOutputs["waitingList"]["own"]["items"][number];

interface WaitingPageProps {
  /** From the address: for whom the mentee wants to wait. */
  mentor: { id: string; displayName: string } | null;
  orderId: string | undefined;
  /** Whether the mentee could book now; otherwise nobody waits. */
  mayWait: boolean;
  today: LocalDate;
}

/** What the mentee waits for, the time that is held at this moment, and the form to begin. */
export function WaitingPage({ mentor, orderId, mayWait, today }: WaitingPageProps) {
  const [{ items, previous }] = trpc.waitingList.own.useSuspenseQuery({});
  const [changing, setChanging] = useState(mentor !== null);
  const current = items.find(({ order }) => orderId === undefined || order.id === orderId) ?? null;
  // Asked for by the address alone: whoever comes from elsewhere starts with nothing chosen.
  const from = current ?? (orderId !== undefined && mentor === null && previous?.order.id === orderId ? previous : null);
  return (
    <div className="grid max-w-reading gap-8">
      {items.map((entry) => (
        <WaitingCard key={entry.id} entry={entry} />
      ))}
      {!mayWait && items.length === 0 && <Banner>予約できる回数があり、ほかに予約がないときに、空きを待てます。</Banner>}
      {mayWait && (current === null || changing) && (
        <WaitingForm
          mentor={mentor ?? from?.mentor ?? null}
          orderId={orderId ?? from?.order.id}
          waits={current !== null}
          from={from}
          today={today}
          onSaved={() => setChanging(false)}
        />
      )}
      {mayWait && current !== null && !changing && (
        <div>
          <Button variant="secondary" onClick={() => setChanging(true)}>
            条件を変える
          </Button>
        </div>
      )}
    </div>
  );
}

function WaitingCard({ entry }: { entry: Entry }) {
  const utils = trpc.useUtils();
  const [asks, setAsks] = useState<Ending | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const leave = trpc.waitingList.leave.useMutation(QUIET);
  const pass = trpc.waitingList.pass.useMutation(QUIET);
  const { id, held, mentor, order } = entry;
  const ask = (ending: Ending) => {
    setRefusal(null);
    setAsks(ending);
  };
  const ended = (text: string) => ({
    onSuccess(list: RouterOutputs["waitingList"]["own"]) {
      setAsks(null);
      utils.waitingList.own.setData({}, list);
      void utils.mentors.invalidate();
      showToast({ status: "success", text });
      keepFocus(document.getElementById("main"));
    },
    onError: (error: unknown) => setRefusal(errorText(error)),
  });
  return (
    <Card as="section" aria-label="空き待ち" className={held ? "border-2 border-primary" : undefined}>
      <h2 className="text-lg">{held ? "お待ちの日時に空きが出ました" : "空きを待っています"}</h2>
      {held && (
        <div className="mt-4 rounded-control bg-primary-tint px-4 py-3">
          <p className="text-lg font-bold tabular-nums">
            <Time startAt={held.startAt} endAt={held.endAt} />
          </p>
          <p>{withSan(held.mentor.displayName)}</p>
          <p className="mt-1 text-sm">{`${formatUntil(new Date(held.until))} まで、ほかの方は予約できません。`}</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <ButtonLink as={AppLink} href={href("mentor", { id: held.mentor.id }, { startAt: held.startAt, orderId: order.id })}>
              この日時を予約する
            </ButtonLink>
            <Button variant="secondary" onClick={() => ask("pass")}>
              この日時は見送る
            </Button>
          </div>
        </div>
      )}
      <dl className="mt-4 grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">キャリコン</dt>
        <dd>{mentor ? withSan(mentor.displayName) : "どなたでも"}</dd>
        <dt className="text-muted">曜日・時間帯</dt>
        <dd>{whenOf(entry)}</dd>
        <dt className="text-muted">期間</dt>
        <dd>{periodOf(entry)}</dd>
      </dl>
      <div className="mt-4">
        <Button variant="quiet" className="-ml-5" onClick={() => ask("leave")}>
          空き待ちをやめる
        </Button>
      </div>
      {asks !== null && (
        <EndDialog
          ending={asks}
          held={held !== null}
          busy={leave.isPending || pass.isPending}
          refusal={refusal}
          onConfirm={() =>
            asks === "leave"
              ? leave.mutate({ id }, ended("空き待ちをやめました。"))
              : pass.mutate({ id }, ended("この日時は見送りました。続けて空きをお待ちいただけます。"))
          }
          onClose={() => setAsks(null)}
        />
      )}
    </Card>
  );
}

function Time(time: { startAt: string; endAt: string }) {
  const { day, hours } = dayAndHours(time);
  return (
    <>
      <span className="inline-block whitespace-nowrap">{day}</span> <span className="inline-block whitespace-nowrap">{hours}</span>
      <LocalTime at={time.startAt} />
    </>
  );
}

function whenOf({ weekdays, bands }: Entry): string {
  const days =
    weekdays.length === 0
      ? "どの曜日でも"
      : WEEKDAYS.map(Number)
          .filter((day) => weekdays.includes(day))
          .map((day) => weekdayName(day as Weekday))
          .join("・");
  const hours = bands.length === 0 ? "どの時間帯でも" : bands.map((band) => TIME_BAND_TEXT[band]).join("、");
  return `${days}／${hours}`;
}

function periodOf({ dateFrom, dateTo }: Entry): string {
  if (dateFrom === null && dateTo === null) return "いつでも";
  return `${dateFrom === null ? "" : formatDate(dateFrom)}〜${dateTo === null ? "" : formatDate(dateTo)}`;
}

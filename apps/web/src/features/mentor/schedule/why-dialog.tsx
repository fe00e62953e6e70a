"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime, formatTime, instantOf, type LocalDate, MINUTES_PER_DAY, toOffsetIso } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import { Spinner } from "@knotter/ui/spinner";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { DatePick } from "./date-pick";
import { SLOT } from "./week-geometry";

type Reason = RouterOutputs["mentors"]["why"]["reasons"][number]["code"];

const TIMES = Array.from({ length: MINUTES_PER_DAY / SLOT }, (_, index) => formatTime(index * SLOT));
const conditions = { href: href("mentorMypage", {}, { tab: "conditions" }), text: "受付の条件を変える" };
const registration = { href: href("mentorMypage", {}, { tab: "registration" }), text: "登録を確認する" };
const hours = { href: href("mentorSchedule"), text: "受付時間を変える" };
const profile = { href: href("mentorMypage", {}, { tab: "profile" }), text: "プロフィールを登録する" };

/** Where the mentor can fix a reason, if they can do so themselves. */
const WAY_ON: Partial<Record<Reason, { href: string; text: string }>> = {
  profile_incomplete: profile,
  registration_unverified: registration,
  registration_expired: registration,
  not_accepting: conditions,
  too_soon: conditions,
  occupied: conditions,
  busy: { href: href("mentorMypage", {}, { tab: "calendars" }), text: "読み取っているカレンダーを確認する" },
  daily_cap: conditions,
  weekly_cap: conditions,
  holiday: hours,
  blocked: hours,
  no_hours: hours,
  outside_hours: hours,
  does_not_fit: hours,
};

/** 「予約できない理由を調べる」: lists every rule that excludes a chosen time, with a link to change it. */
export function WhyDialog({ mentorId, today, onClose }: { mentorId: string; today: LocalDate; onClose: () => void }) {
  const [date, setDate] = useState<LocalDate | null>(null);
  const [time, setTime] = useState("10:00");
  const [orderId, setOrderId] = useState<string | undefined>(undefined);
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const at = date === null ? null : toOffsetIso(instantOf(date, hour * 60 + minute));
  const { data, isFetching, isError, refetch } = trpc.mentors.why.useQuery(
    { id: mentorId, at: at ?? "", orderId },
    { enabled: at !== null, placeholderData: keepPreviousData, staleTime: 0, meta: { quiet: true } },
  );
  const answer = at === null ? null : data;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="予約できない理由を調べる"
      description="調べたい日時を選んでください。相談者の予約の画面に出ない理由をお答えします。"
      footer={
        <Button variant="secondary" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <div className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_9rem]">
          <DatePick label="日付" value={date} onChange={setDate} today={today} min={today} openAtFirst />
          <Field label="開始時刻">
            <Select
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
              options={TIMES.map((value) => ({ value, label: value }))}
            />
          </Field>
        </div>
        {data && data.orders.length > 1 && (
          <Field label="施策" hint="面談の長さや期間は、施策によって違います。">
            <Select
              value={orderId ?? data.order?.id ?? ""}
              onChange={(event) => setOrderId(event.currentTarget.value)}
              options={data.orders.map((order) => ({ value: order.id, label: order.name }))}
            />
          </Field>
        )}
        <div aria-live="polite" aria-busy={isFetching} className="min-h-24">
          {at !== null && isFetching && answer == null && <Spinner />}
          {isError && answer == null && (
            <Banner
              status="error"
              title="調べられませんでした"
              action={
                <Button variant="secondary" size="small" onClick={() => void refetch()}>
                  もう一度調べる
                </Button>
              }
            />
          )}
          {answer && (
            <div className={isFetching ? "opacity-60" : undefined}>
              <p className="mb-3 font-bold">
                <DatedText>{formatDateTime(new Date(answer.startAt), new Date(answer.endAt))}</DatedText>
              </p>
              {answer.offered ? (
                <Banner status="success" title="この日時は、予約できる時間として表示されています" />
              ) : (
                <ol className="grid gap-3">
                  {answer.reasons.map(({ code, text }) => {
                    const way = WAY_ON[code];
                    return (
                      <li key={code} className="rounded-control border border-line bg-paper px-4 py-3">
                        <p>
                          <DatedText>{text}</DatedText>
                        </p>
                        {way && (
                          <Link as={AppLink} href={way.href} className="-mb-2 inline-flex min-h-11 items-center text-sm">
                            {way.text}
                          </Link>
                        )}
                      </li>
                    );
                  })}
                </ol>
              )}
            </div>
          )}
        </div>
      </div>
    </Dialog>
  );
}

"use client";

import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { TIME_BANDS } from "@knotter/domain/time-band";
import { WAITING_HOLD } from "@knotter/domain/time-hold";
import { type LocalDate, type Weekday, weekdayName } from "@knotter/domain/tokyo";
import { fitsHolidaysOnly } from "@knotter/domain/waiting-list";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { Link } from "@knotter/ui/link";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { dayAndHours } from "@/components/day-and-hours";
import { DateField } from "@/components/form/date-field";
import { drafts } from "@/components/form/drafts";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { withSan } from "../counterpart";
import { WEEKDAYS } from "./weekdays";

const BANDS = TIME_BANDS.map((value) => ({ value, label: TIME_BAND_TEXT[value] }));
const DAYS = WEEKDAYS.map((value) => ({ value, label: weekdayName(Number(value) as Weekday) }));

type FreeTimes = RouterOutputs["waitingList"]["join"]["free"];

type WaitingConditions = NonNullable<RouterOutputs["waitingList"]["own"]["previous"]>;

interface WaitingFormProps {
  mentor: { id: string; displayName: string } | null;
  orderId: string | undefined;
  /** Whether the mentee waits already in this order: the form changes the conditions. */
  waits: boolean;
  /** The conditions to begin with: those of now, or those that a booking has ended. */
  from: WaitingConditions | null;
  today: LocalDate;
  onSaved: () => void;
}

/** What the mentee waits for. Everything may be left out. */
export function WaitingForm({ mentor, orderId, waits, from, today, onSaved }: WaitingFormProps) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.waitingList.join.useMutation(QUIET);
  const [free, setFree] = useState<FreeTimes>([]);
  const ahead = (date: LocalDate | null | undefined): LocalDate | "" => (date != null && date >= today ? date : "");
  const form = useServerForm({
    schema: () => import("./waiting-schema").then(({ waitingSchema }) => waitingSchema),
    values: {
      weekdays: WEEKDAYS.filter((day) => from?.weekdays.includes(Number(day))),
      bands: from?.bands ?? [],
      dateFrom: ahead(from?.dateFrom),
      dateTo: ahead(from?.dateTo),
    },
    draft: drafts.waiting(mentor?.id ?? "anybody"),
    async send({ weekdays, ...wish }) {
      setFree([]);
      const which = { mentorId: mentor?.id ?? null, ...(orderId !== undefined && { orderId }) };
      const { free: found, ...list } = await mutateAsync({ ...wish, weekdays: weekdays.map(Number), ...which });
      setFree(found);
      // Nothing is stored while such a time can be booked.
      return found.length > 0 ? null : list;
    },
    onSaved(list) {
      utils.waitingList.own.setData({}, list);
      showToast({
        status: "success",
        text: waits ? "空き待ちの条件を変えました。" : "空き待ちを始めました。空きが出たら、メールでお知らせします。",
      });
      onSaved();
    },
  });
  const [weekdays, bands] = form.form.watch(["weekdays", "bands"]);
  return (
    <Card as="section" aria-label="空き待ちの条件">
      <form {...form.formProps} method="post" aria-label="空き待ち" className="grid gap-6" onSubmit={(event) => void form.submit(event)}>
        <div>
          <h2 className="text-lg">
            {mentor ? (
              <>
                <span className="inline-block">{withSan(mentor.displayName)}</span>の空きを待つ
              </>
            ) : (
              "空きを待つ（どのキャリコンでも）"
            )}
          </h2>
          <p className="mt-2 text-sm">
            {`条件に合う日時が空くと、お待ちの順に${WAITING_HOLD.hours}時間（夜間は翌朝${WAITING_HOLD.afterNight}時まで）ほかの方が予約できないようにして、メールでお知らせします。お待ちになっていることは、会社にも、事務局にも、キャリコンにも表示されません。`}
          </p>
        </div>
        <FormRefusal refusal={form.refusal} />
        {free.length > 0 && <FreeNow times={free} orderId={orderId} />}
        <CheckboxGroup
          legend="曜日"
          hint="選ばないと、どの曜日でもお知らせします。"
          options={DAYS}
          {...form.choice("weekdays")}
          columns="row"
        />
        <CheckboxGroup
          legend="時間帯"
          hint={
            fitsHolidaysOnly({ weekdays: weekdays.map(Number), bands })
              ? "この曜日と時間帯では、祝日の空きだけをお知らせします。"
              : "選ばないと、どの時間帯でもお知らせします。"
          }
          options={BANDS}
          {...form.choice("bands")}
          columns={3}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <DateField {...form.field("dateFrom")} label="この日から" optionalLabel="任意" min={today} />
          <DateField {...form.field("dateTo")} label="この日まで" optionalLabel="任意" min={today} />
        </div>
        <div>
          <Button type="submit" className="max-sm:w-full" busy={form.busy} busyLabel="登録しています">
            {waits ? "この条件で空きを待つ" : "空きを待つ"}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** The button that was pressed is at the other end of a long form. */
const show = (element: HTMLDivElement | null): void => {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: "center" });
};

/** Times that can be booked at once, instead of waiting for one. */
function FreeNow({ times, orderId }: { times: FreeTimes; orderId: string | undefined }) {
  return (
    <div ref={show} tabIndex={-1}>
      <Banner status="info" title="条件に合う日時が、いま空いています">
        <ul className="my-1 grid">
          {times.map(({ mentor, startAt, endAt }) => {
            const { day, hours } = dayAndHours({ startAt, endAt });
            return (
              <li key={`${mentor.id} ${startAt}`}>
                <Link
                  as={AppLink}
                  href={href("mentor", { id: mentor.id }, { startAt, orderId })}
                  className="inline-flex min-h-11 items-center tabular-nums"
                >
                  <span>
                    {`${day} ${hours}`} <span className="inline-block">{withSan(mentor.displayName)}</span>
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
        <p>すぐに予約できます。ほかの日時をお待ちになるときは、条件を変えてください。</p>
      </Banner>
    </div>
  );
}

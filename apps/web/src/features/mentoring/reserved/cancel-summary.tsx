"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Fragment } from "react";
import { DatedText } from "@/components/dated-text";
import { dayAndHours } from "@/components/day-and-hours";
import { trpc } from "@/trpc/client";
import { counterpartsOf, type Viewer, withSan } from "../counterpart";

/** The interview to be canceled, and what that costs. */
export function CancelSummary({ mentoring, viewer }: { mentoring: MentoringView; viewer: Viewer }) {
  const { day, hours } = dayAndHours(mentoring);
  const people = counterpartsOf(mentoring, viewer).map((person) => withSan(person.name));
  return (
    <div>
      <p>
        <span className="inline-block font-bold tabular-nums">
          {day} {hours}
        </span>{" "}
        の
        {people.map((name, index) => (
          <Fragment key={name}>
            {index > 0 && "と"}
            <span className="inline-block">{name}</span>
          </Fragment>
        ))}
        {viewer === "admin" ? "の面談をキャンセルします。" : "との面談をキャンセルします。"}
      </p>
      <p className="mt-1 text-sm text-muted">
        {viewer === "mentee"
          ? !mentoring.can.cancelIsLate &&
            `期限（${formatUntil(new Date(mentoring.deadlines.cancelFreeUntil))} まで）の前なので、回数は減りません。`
          : "相談者の回数は減りません。"}
      </p>
    </div>
  );
}

/** What happens to the count, in the wording agreed with the admins; the remaining number only when it is known. */
export function LateWarning({ mentoring }: { mentoring: MentoringView }) {
  const { data: user } = trpc.currentUser.get.useQuery({});
  const order = user?.info.role === "mentee" ? user.info.activeOrders.find(({ id }) => id === mentoring.order.id) : undefined;
  const deadline = formatUntil(new Date(mentoring.deadlines.cancelFreeUntil));
  const left = order && `（残り${Math.max(0, order.max - order.used)}回）`;
  return (
    <Banner status="warning">
      <DatedText>{`期限（${deadline}）を過ぎているため、この面談の1回分は戻りません${left ?? ""}。よろしいですか？`}</DatedText>
    </Banner>
  );
}

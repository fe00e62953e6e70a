"use client";

import { gapMinutes } from "@knotter/domain/availability";
import { systemClock } from "@knotter/domain/clock";
import { PROPOSAL, proposalUntil } from "@knotter/domain/time-hold";
import { formatDateTime, formatUntil, tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { IconButton } from "@knotter/ui/icon-button";
import { showToast } from "@knotter/ui/toast";
import { useRef, useState } from "react";
import { DatedText } from "@/components/dated-text";
import { QUIET } from "@/components/form/quiet";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { withSan } from "../counterpart";
import { clashes, type FreeTime } from "../slot-days";
import { SlotPicker } from "../slot-picker";
import { useMentoringChanged } from "../use-mentoring-changed";
import type { MentoringDialogProps } from "./dialog-props";

const OUTDATED = ["VERSION_CONFLICT", "ALREADY_CANCELLED", "NOT_RESERVED", "ALREADY_STARTED", "RESCHEDULE_DEADLINE"];

/** A mentor chooses up to three of their free times. The old one stands until the mentee takes one of them, as the dialog says. */
export function ProposeDialog({ mentoring, open, onOpenChange }: MentoringDialogProps) {
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const { mutate, isPending } = trpc.mentoring.propose.useMutation(QUIET);
  const [times, setTimes] = useState<readonly string[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = useRef<HTMLHeadingElement>(null);
  // The mentor's own: the server keeps the longer of the two free between interviews.
  const [now] = useState(() => systemClock.now());
  const today = tokyoDate(now);
  const { data: schedule } = trpc.mentorSchedule.list.useQuery({ from: today, to: today }, { meta: QUIET.meta });
  const gap = schedule ? gapMinutes(schedule.limits) : 0;
  const full = times.length >= PROPOSAL.times;
  const oldStart = new Date(mentoring.startAt);
  const until = proposalUntil(now, oldStart);
  const length = new Date(mentoring.endAt).getTime() - oldStart.getTime();
  const spoken = (startAt: string) => formatDateTime(new Date(startAt), new Date(Date.parse(startAt) + length));
  const refusedFor = (slot: FreeTime) => {
    if (clashes(slot, times, 0)) return { note: "重なり" };
    if (clashes(slot, times, gap)) return { note: `間が${gap}分未満` };
    return full ? {} : null;
  };

  const toggle = (startAt: string) => {
    setRefusal(null);
    setTimes((before) => {
      if (before.includes(startAt)) return before.filter((time) => time !== startAt);
      return full ? before : [...before, startAt];
    });
  };
  const propose = () =>
    mutate(
      { id: mentoring.id, startAts: [...times], expectedVersion: mentoring.version },
      {
        onSuccess(view) {
          changed(view);
          showToast({ status: "success", text: `${withSan(mentoring.mentee.displayName)}に、別の日時を提案しました。` });
          onOpenChange(false);
        },
        onError(error) {
          const app = appErrorOf(error);
          setRefusal(app?.fieldErrors?.["startAts"]?.[0] ?? errorText(error));
          void utils.mentors.schedules.invalidate();
          if (OUTDATED.includes(app?.code ?? "")) void utils.mentoring.get.invalidate({ id: mentoring.id });
          chosen.current?.focus();
        },
      },
    );

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="別の日時を提案する"
      description={
        <DatedText>
          {[
            `空いている日時を${PROPOSAL.times}つまで選べます。`,
            until && `お返事の期限は ${formatUntil(until)} です（予約の締切がそれより早い日時は、その締切まで）。`,
            "期限まで、ほかの方は予約できません。相談者が選ぶまで、面談は元の日時のままです。",
          ]
            .filter(Boolean)
            .join("")}
        </DatedText>
      }
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            戻る
          </Button>
          <Button disabled={times.length === 0} busy={isPending} busyLabel="提案しています" onClick={propose}>
            {times.length === 0 ? "提案する" : `${times.length}つの日時を提案する`}
          </Button>
        </>
      }
    >
      {refusal !== null && (
        <Banner status="warning" announce className="mb-4">
          {refusal}
        </Banner>
      )}
      <SlotPicker
        mentorId={mentoring.mentor.id}
        orderId={mentoring.order.id}
        value={null}
        several={{ chosen: times, refusedFor }}
        onChange={toggle}
        initialDate={tokyoDate(oldStart)}
        moving={{ mentoringId: mentoring.id, startAt: mentoring.startAt }}
      />
      {/* Below the times, which stay where they are while the list grows. */}
      <h3 ref={chosen} tabIndex={-1} className="mt-6 outline-none">
        提案する日時
        <span className="ml-2 text-sm font-normal text-muted tabular-nums">{`${times.length} / ${PROPOSAL.times}`}</span>
      </h3>
      <ul aria-live="polite" className="mt-2 grid gap-2">
        {times.length === 0 && <li className="text-sm text-muted">まだ選ばれていません。</li>}
        {times.toSorted().map((startAt) => (
          <li key={startAt} className="flex items-center justify-between gap-2 rounded-control bg-primary-tint py-1 pr-1 pl-4">
            <span className="font-bold">
              <DatedText>{spoken(startAt)}</DatedText>
            </span>
            <IconButton icon="close" label={`${spoken(startAt)}を外す`} onClick={() => toggle(startAt)} />
          </li>
        ))}
      </ul>
      {full && (
        <p className="mt-3 text-sm text-muted">{`${PROPOSAL.times}つ選びました。ほかの日時にするときは、先に1つ外してください。`}</p>
      )}
    </Dialog>
  );
}

"use client";

import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { DateStrip } from "@knotter/ui/date-strip";
import { TimeButtons } from "@knotter/ui/time-buttons";
import type { Dispatch } from "react";
import { type PracticeConsultant, practiceDays } from "./practice-data";
import type { PracticeAction, PracticeState } from "./practice-state";
import { StepFrame } from "./step-frame";

interface TimeStepProps {
  state: PracticeState;
  consultant: PracticeConsultant;
  today: LocalDate;
  send: Dispatch<PracticeAction>;
}

export function TimeStep({ state, consultant, today, send }: TimeStepProps) {
  const days = practiceDays(consultant, today);
  const chosen = days.find((day) => day.date === state.date);
  return (
    <StepFrame
      title="日時を選ぶ"
      takeFocus={state.touched}
      task={`点のある日に空きがあります。日を選ぶと、その日の時間が下に並びます。いまから${SYSTEM_POLICY.minNoticeHours}時間以内の日時は選べません。`}
    >
      <Card className="max-w-reading">
        <div className="mb-4 flex items-center gap-3">
          <Avatar name={consultant.name} size={44} />
          <p className="font-bold">{consultant.name}</p>
        </div>
        <DateStrip
          label="面談の日"
          days={days.map((day) => ({ date: day.date, free: day.slots.length }))}
          value={state.date}
          onChange={(date) => send({ type: "pickDay", date })}
          today={today}
          className="-mx-1.5"
        />
        <div aria-live="polite" className="mt-5">
          {chosen && (
            <>
              <p className="mb-2 font-bold tabular-nums">
                {formatDate(chosen.date)}
                <span className="ml-2 text-sm font-normal text-muted">
                  空き{chosen.slots.length}件・1回{SYSTEM_POLICY.sessionMinutes}分
                </span>
              </p>
              <TimeButtons
                label={`${formatDate(chosen.date)}の空いている時間`}
                times={chosen.slots.map((slot) => ({ value: slot.value, label: slot.start, fullLabel: slot.full }))}
                value={state.slot?.value ?? null}
                onChoose={(value) => {
                  const slot = chosen.slots.find((candidate) => candidate.value === value);
                  if (slot) send({ type: "pickTime", slot });
                }}
              />
            </>
          )}
        </div>
      </Card>
      <Button variant="quiet" icon="chevron-left" className="mt-4" onClick={() => send({ type: "goTo", step: "search" })}>
        キャリコンを選び直す
      </Button>
    </StepFrame>
  );
}

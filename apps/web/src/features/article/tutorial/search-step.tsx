"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Chip } from "@knotter/ui/chip";
import { TimeButtons } from "@knotter/ui/time-buttons";
import type { Dispatch } from "react";
import { PRACTICE_CONSULTANTS, PRACTICE_THEMES, type PracticeConsultant, practiceDays } from "./practice-data";
import type { PracticeAction, PracticeState } from "./practice-state";
import { StepFrame } from "./step-frame";

type Send = Dispatch<PracticeAction>;

function ConsultantCard({ consultant, today, send }: { consultant: PracticeConsultant; today: LocalDate; send: Send }) {
  const slots = practiceDays(consultant, today).flatMap((day) => day.slots);
  const next = slots.slice(0, 2);
  const first = next[0]?.date ?? null;
  return (
    <Card as="article" aria-label={consultant.name} className="xl:grid xl:grid-cols-[minmax(0,1fr)_188px] xl:gap-6">
      <div className="flex gap-4 md:gap-5">
        <Avatar name={consultant.name} size={88} className="max-md:size-16!" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3>{consultant.name}</h3>
            <Badge>練習用の架空の人</Badge>
          </div>
          <p className="mt-2 leading-[1.7] font-bold">{consultant.headline}</p>
          <ul aria-label="相談テーマ" className="mt-2.5 flex flex-wrap gap-1.5">
            {consultant.themes.map((theme) => (
              <li key={theme} className="rounded-pill border border-line px-2.5 py-0.5 text-sm">
                {theme}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="mt-4 grid content-start gap-2 border-t border-line pt-4 xl:mt-0 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-5">
        <div className="min-w-0">
          <p className="mb-2 text-sm font-bold text-muted">次の空き</p>
          <TimeButtons
            label={`${consultant.name}の次の空き`}
            className="grid-cols-2! text-sm xl:grid-cols-1!"
            times={next.map((slot) => ({ value: slot.value, label: slot.short, fullLabel: slot.full }))}
            onChoose={(value) => {
              const slot = next.find((candidate) => candidate.value === value);
              if (slot) send({ type: "choose", consultant, date: slot.date, slot });
            }}
          />
        </div>
        <Button
          variant="quiet"
          size="small"
          iconAfter="chevron-right"
          className="justify-self-start max-xl:-ml-3"
          onClick={() => send({ type: "choose", consultant, date: first })}
        >
          ほかの日時を見る
        </Button>
      </div>
    </Card>
  );
}

export function SearchStep({ state, today, send }: { state: PracticeState; today: LocalDate; send: Send }) {
  const found = PRACTICE_CONSULTANTS.filter(
    (consultant) => state.themes.length === 0 || state.themes.some((theme) => consultant.themes.includes(theme)),
  );
  return (
    <StepFrame
      title="キャリコンを探す"
      takeFocus={state.touched}
      task="相談テーマを選ぶと、一覧がしぼられます。気になる人の空いている時間か、「ほかの日時を見る」を押してください。"
    >
      <fieldset>
        <legend className="mb-2 font-bold">相談テーマ</legend>
        <div className="flex flex-wrap gap-2">
          {PRACTICE_THEMES.map((theme) => (
            <Chip key={theme} selected={state.themes.includes(theme)} onChange={() => send({ type: "toggleTheme", theme })}>
              {theme}
            </Chip>
          ))}
        </div>
      </fieldset>
      <p role="status" className="mt-6 mb-3 text-sm text-muted">
        {found.length}名が見つかりました
      </p>
      <ul className="space-y-4">
        {found.map((consultant) => (
          <li key={consultant.id}>
            <ConsultantCard consultant={consultant} today={today} send={send} />
          </li>
        ))}
      </ul>
    </StepFrame>
  );
}

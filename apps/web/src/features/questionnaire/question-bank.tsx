"use client";

import { groupsToOpen } from "@knotter/domain/checked-question";
import { LIMITS } from "@knotter/domain/policy";
import { Checkbox } from "@knotter/ui/checkbox";
import { Icon } from "@knotter/ui/icon";
import { useState } from "react";
import type { Ticked } from "./questionnaire-values";
import { toggled } from "./ranking";
import type { QuestionBank as Bank } from "./types";

/** The group that may concern one's health. */
const WELLBEING = "wellbeing";

interface QuestionBankProps {
  bank: Bank;
  /** What the mentee wants to talk about, such as the theme of the booking. */
  themes: readonly string[];
  selected: readonly Ticked[];
  onChange: (selected: Ticked[]) => void;
}

/** The questions in folded groups, of which those about the themes are open; each shows how many of it are ticked. */
export function QuestionBank({ bank, themes, selected, onChange }: QuestionBankProps) {
  const begin = groupsToOpen(
    bank.groups.map(({ code }) => code),
    themes,
  );
  const full = selected.length >= LIMITS.questionnaire.questions;
  return (
    <>
      <ul className="grid gap-2">
        {bank.groups.map((group) => (
          <BankGroup
            key={group.code}
            group={group}
            begins={begin.includes(group.code)}
            selected={selected}
            full={full}
            onChange={onChange}
          />
        ))}
      </ul>
      <p role="status" className="mt-2 text-sm text-muted empty:mt-0">
        {full ? `選べるのは${LIMITS.questionnaire.questions}件までです。ほかの質問を選ぶときは、先にどれかを外してください。` : ""}
      </p>
    </>
  );
}

type BankGroupProps = Omit<QuestionBankProps, "bank" | "themes"> & { group: Bank["groups"][number]; begins: boolean; full: boolean };

function BankGroup({ group, begins, selected, full, onChange }: BankGroupProps) {
  const chosen = new Set(selected.map(({ questionId }) => questionId));
  const count = group.questions.filter(({ id }) => chosen.has(id)).length;
  const [open, setOpen] = useState(count > 0 || (begins && selected.length === 0));
  return (
    <li>
      <details
        open={open}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="group/bank rounded-control border border-line open:bg-paper"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-control px-4 py-2.5 hover:text-primary [&::-webkit-details-marker]:hidden">
          <Icon
            name="chevron-right"
            className="text-primary transition-transform group-open/bank:rotate-90 motion-reduce:transition-none"
          />
          <span className="min-w-0 flex-1 font-bold">{group.label}</span>
          {count > 0 && <span className="text-sm font-bold text-primary tabular-nums">{count}件選択中</span>}
        </summary>
        <div className="px-4 pb-3">
          {group.code === WELLBEING && (
            <p className="mb-1 text-sm text-muted">
              眠れない日が続くなど体調がすぐれないときは、面談の前に、医療機関や産業医へのご相談もご検討ください。
            </p>
          )}
          {group.questions.map((question) => (
            <Checkbox
              key={question.id}
              label={question.text}
              checked={chosen.has(question.id)}
              disabled={full && !chosen.has(question.id)}
              onChange={(event) => onChange(toggled(selected, question.id, event.currentTarget.checked))}
            />
          ))}
        </div>
      </details>
    </li>
  );
}

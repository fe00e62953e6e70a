"use client";

import { CANCEL_REASON_TEXT, CANCEL_REASONS_OF } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { LIMITS } from "@knotter/domain/policy";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { Select } from "@knotter/ui/select";
import { TextInput } from "@knotter/ui/text-input";
import { useState } from "react";
import { DatedText } from "@/components/dated-text";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Conflict } from "./types";

type Plan = "keep" | "cancel";
type ReasonCode = (typeof CANCEL_REASONS_OF)["mentor"][number];

interface Choice {
  plan: Plan;
  reasonCode: ReasonCode;
  reason: string;
  done: boolean;
  refused: string | null;
}

const KEEP: Choice = { plan: "keep", reasonCode: "mentor_circumstances", reason: "", done: false, refused: null };
const REASONS = CANCEL_REASONS_OF.mentor.map((code) => ({ value: code, label: CANCEL_REASON_TEXT[code] }));

/** The decision about each interview that the new hours leave outside. Cancellations are carried out first; a failure stops the rest. */
export function useConflictChoices() {
  const cancel = trpc.mentoring.cancel.useMutation({ meta: { quiet: true } });
  const [chosen, setChosen] = useState<Readonly<Record<string, Choice>>>({});
  const of = (id: string): Choice => chosen[id] ?? KEEP;
  const change = (id: string, part: Partial<Choice>) => setChosen((now) => ({ ...now, [id]: { ...(now[id] ?? KEEP), ...part } }));
  return {
    of,
    change,
    busy: cancel.isPending,
    /** True if everything chosen was carried out. */
    async carryOut(conflicts: readonly Conflict[]): Promise<boolean> {
      for (const { mentoringId: id } of conflicts) {
        const { plan, reasonCode, reason, done } = of(id);
        if (plan !== "cancel" || done) continue;
        try {
          await cancel.mutateAsync({ id, reasonCode, ...(reason.trim() !== "" && { reason: reason.trim(), shareReason: true }) });
          change(id, { done: true, refused: null });
        } catch (error) {
          change(id, { refused: errorText(error) });
          return false;
        }
      }
      return true;
    },
  };
}

export type ConflictChoicesState = ReturnType<typeof useConflictChoices>;

/** One interview after the other: kept, rescheduled with the mentee, or canceled with a reason. */
export function ConflictChoices({ conflicts, choices }: { conflicts: readonly Conflict[]; choices: ConflictChoicesState }) {
  return (
    <div className="grid gap-5">
      <p>受付時間は、まだ保存していません。予約ごとに、取り扱いをお選びください。</p>
      <ol className="grid gap-5">
        {conflicts.map((conflict) => {
          const choice = choices.of(conflict.mentoringId);
          const name = `${conflict.menteeName}さん`;
          return (
            <li key={conflict.mentoringId} className="rounded-card border border-line bg-paper p-4">
              <p className="font-bold">
                <DatedText>{formatDateTime(new Date(conflict.startAt), new Date(conflict.endAt))}</DatedText>
              </p>
              <p className="mb-3">
                {name} <span className="text-sm text-muted">{conflict.publicNo}</span>
              </p>
              {choice.done ? (
                <p role="status" className="font-bold">
                  キャンセルしました。相談者にお知らせが届きます。
                </p>
              ) : (
                <RadioCards
                  legend={`${name}の予約をどうするか`}
                  hideLegend
                  options={[
                    { value: "keep", label: "そのまま実施する", hint: "予約は変わりません。受付時間の外でも、この日時に面談します。" },
                    {
                      value: "cancel",
                      label: "キャンセルする",
                      hint: "相談者の回数は戻り、ほかの日時のご案内が届きます。保存と同時に取り消します。",
                    },
                  ]}
                  value={choice.plan}
                  onChange={(plan) => choices.change(conflict.mentoringId, { plan, refused: null })}
                  error={choice.refused}
                />
              )}
              {choice.plan === "cancel" && !choice.done && (
                <div className="mt-4 grid gap-4">
                  <Field label="理由" required>
                    <Select
                      options={REASONS}
                      value={choice.reasonCode}
                      onChange={(event) => choices.change(conflict.mentoringId, { reasonCode: event.currentTarget.value as ReasonCode })}
                    />
                  </Field>
                  <Field label="相談者に伝えること" optionalLabel="任意" hint="書いた内容は、相談者に伝わります。">
                    <TextInput
                      value={choice.reason}
                      maxLength={LIMITS.text.reason}
                      autoComplete="off"
                      onChange={(event) => choices.change(conflict.mentoringId, { reason: event.currentTarget.value })}
                    />
                  </Field>
                </div>
              )}
              {!choice.done && (
                <p className="mt-3 text-sm text-muted">
                  日時を変えるときは、相談者と相談のうえ、
                  <Link href={href("reserved", { id: conflict.mentoringId })} external className="mx-1 inline-block py-1">
                    予約のページ
                  </Link>
                  で変更してから保存してください。
                </p>
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

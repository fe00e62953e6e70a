"use client";

import { formatDate, type Weekday, weekdayName } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { FieldError } from "@knotter/ui/field-error";
import { IconButton } from "@knotter/ui/icon-button";
import { useEffect, useRef } from "react";
import { type DraftRule, positionOf, weekdayAfter } from "./draft";
import { partsOfNight } from "./ranges";
import { RangesInput } from "./ranges-input";

export interface WeekdayActions {
  change: (key: string, change: Partial<DraftRule>) => void;
  add: (weekday: Weekday) => void;
  splitNight: (key: string, index: number) => void;
  copy: (weekday: Weekday) => void;
  choosePeriod: (rule: DraftRule) => void;
}

/** One weekday: its rules (mostly one), or that it has no hours. */
export function WeekdayRow({
  weekday,
  rules,
  step,
  errorAt,
  actions,
}: {
  weekday: Weekday;
  rules: readonly DraftRule[];
  step: number;
  errorAt: (position: string) => string | undefined;
  actions: WeekdayActions;
}) {
  const name = `${weekdayName(weekday)}曜日`;
  const row = useRef<HTMLLIElement>(null);
  const changedHere = useRef(false);
  // The pressed control may disappear with its rule, so the focus is kept in the row.
  useEffect(() => {
    if (!changedHere.current) return;
    changedHere.current = false;
    const selector = rules.length > 0 ? "[data-rule]:last-of-type select" : "[data-add-rule]";
    row.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [rules.length]);
  const here: WeekdayActions = {
    ...actions,
    add: (day) => {
      changedHere.current = true;
      actions.add(day);
    },
    change: (key, change) => {
      changedHere.current = change.ranges?.length === 0;
      actions.change(key, change);
    },
  };
  const limited = rules.some((rule) => rule.effectiveFrom !== null || rule.effectiveTo !== null);
  return (
    <li
      ref={row}
      className="grid gap-x-4 gap-y-1 border-b border-line px-4 py-4 last:border-b-0 md:grid-cols-[5rem_minmax(0,1fr)_auto] md:px-6"
    >
      <div className="flex min-h-11 items-center justify-between gap-3 self-start">
        <h3 className={weekday === 0 ? "text-base text-error" : weekday === 6 ? "text-base text-info" : "text-base"}>{name}</h3>
        <CopyButton className="-mr-2 md:hidden" name={name} onClick={() => actions.copy(weekday)} />
      </div>
      <div className="grid min-w-0 gap-4">
        {rules.map((rule) => (
          <RuleInput key={rule.key} rule={rule} name={name} step={step} errorAt={errorAt} actions={here} />
        ))}
        {rules.length === 0 && (
          <div className="flex min-h-11 flex-wrap items-center gap-x-4">
            <span className="text-muted">受け付けません</span>
            <Button
              data-add-rule
              variant="quiet"
              size="small"
              icon="plus"
              aria-label={`${name}に受付時間を追加`}
              onClick={() => here.add(weekday)}
            >
              受付時間を追加
            </Button>
          </div>
        )}
        {limited && (
          <Button variant="quiet" size="small" icon="plus" className="-ml-3 justify-self-start" onClick={() => here.add(weekday)}>
            別の期間の受付時間を追加
          </Button>
        )}
      </div>
      <CopyButton className="-mr-2 max-md:hidden" name={name} onClick={() => actions.copy(weekday)} />
    </li>
  );
}

function CopyButton({ name, className, onClick }: { name: string; className: string; onClick: () => void }) {
  return <IconButton icon="copy" label={`${name}の受付時間をほかの曜日にコピー`} className={className} onClick={onClick} />;
}

function RuleInput({
  rule,
  name,
  step,
  errorAt,
  actions,
}: {
  rule: DraftRule;
  name: string;
  step: number;
  errorAt: (position: string) => string | undefined;
  actions: WeekdayActions;
}) {
  const limited = rule.effectiveFrom !== null || rule.effectiveTo !== null;
  const label = limited ? `${name} ${periodText(rule)}` : name;
  const box = useRef<HTMLDivElement>(null);
  // The button that split the night disappears, so the focus moves to the end that it has set.
  const focusEnd = useRef<number | null>(null);
  useEffect(() => {
    const index = focusEnd.current;
    focusEnd.current = null;
    if (index !== null) box.current?.querySelectorAll<HTMLElement>("li select")[index * 2 + 1]?.focus();
  });
  return (
    <div ref={box} data-rule className="min-w-0">
      {limited && <p className="mb-1 text-sm font-bold">{periodText(rule)}</p>}
      <RangesInput
        label={label}
        ranges={rule.ranges}
        step={step}
        onChange={(ranges) => actions.change(rule.key, { ranges })}
        errorAt={(index) => errorAt(positionOf(rule.key, index))}
        remedyAt={(index) => {
          const parts = rule.ranges[index] && partsOfNight(rule.ranges[index]);
          if (!parts) return null;
          const next = weekdayName(weekdayAfter(rule.weekday));
          return (
            <Button
              variant="secondary"
              size="small"
              className="mt-2 tabular-nums"
              onClick={() => {
                focusEnd.current = index;
                actions.splitNight(rule.key, index);
              }}
            >
              {`${weekdayName(rule.weekday)} ${parts.tonight.start}〜${parts.tonight.end} と ${next} ${parts.tomorrow.start}〜${parts.tomorrow.end} に分ける`}
            </Button>
          );
        }}
        beside={
          <>
            <Checkbox
              label={
                <>
                  <span className="sr-only">{label} </span>祝日も受け付ける
                </>
              }
              className="text-sm"
              checked={rule.includeHolidays}
              onChange={(event) => actions.change(rule.key, { includeHolidays: event.currentTarget.checked })}
            />
            <Button
              variant="quiet"
              size="small"
              className="-ml-3"
              aria-label={`${label}の期間を${limited ? "変える" : "決める"}`}
              onClick={() => actions.choosePeriod(rule)}
            >
              期間を{limited ? "変える" : "決める"}
            </Button>
          </>
        }
      />
      <FieldError id={`${rule.key}-error`}>{errorAt(positionOf(rule.key))}</FieldError>
    </div>
  );
}

/** `2026年12月1日(火)から`, `2026年12月28日(月)まで`, both, or nothing. */
export function periodText({ effectiveFrom, effectiveTo }: Pick<DraftRule, "effectiveFrom" | "effectiveTo">): string {
  return [effectiveFrom && `${formatDate(effectiveFrom)}から`, effectiveTo && `${formatDate(effectiveTo)}まで`].filter(Boolean).join(" ");
}

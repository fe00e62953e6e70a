"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { IconButton } from "@knotter/ui/icon-button";
import { TimeRangeInput } from "@knotter/ui/time-range-input";
import { type ReactNode, useEffect, useRef } from "react";
import { nextRange } from "./ranges";
import type { Range } from "./types";

/** The ranges of one day. A new line gets the focus; after a removal the add button does. */
export function RangesInput({
  label,
  ranges,
  step,
  onChange,
  errorAt,
  remedyAt,
  lastMayGo = true,
  beside,
}: {
  label: string;
  ranges: readonly Range[];
  step: number;
  onChange: (ranges: Range[]) => void;
  errorAt?: ((index: number) => string | undefined) | undefined;
  /** A suggested fix for a problem with a range, shown below it. */
  remedyAt?: ((index: number) => ReactNode) | undefined;
  lastMayGo?: boolean | undefined;
  /** On the line of the add button. */
  beside?: ReactNode | undefined;
}) {
  const box = useRef<HTMLDivElement>(null);
  const focusNext = useRef<"last" | "add" | null>(null);

  useEffect(() => {
    const wanted = focusNext.current;
    focusNext.current = null;
    if (wanted === "add") box.current?.querySelector<HTMLElement>("[data-add]")?.focus();
    if (wanted === "last") box.current?.querySelector<HTMLElement>("li:last-child select")?.focus();
    void ranges;
  }, [ranges]);

  return (
    <div ref={box} className="grid gap-2">
      <ul className="grid gap-2">
        {ranges.map((range, index) => {
          const name = ranges.length > 1 ? `${label} ${index + 1}つめ` : label;
          return (
            <li key={index}>
              <TimeRangeInput
                label={name}
                value={range}
                step={step}
                error={errorAt?.(index)}
                onChange={(next) => onChange(ranges.map((other, at) => (at === index ? next : other)))}
                after={
                  (lastMayGo || ranges.length > 1) && (
                    <IconButton
                      icon="trash"
                      label={`${name}（${range.start}〜${range.end}）を削除`}
                      onClick={() => {
                        focusNext.current = "add";
                        onChange(ranges.filter((_, at) => at !== index));
                      }}
                    />
                  )
                }
              />
              {remedyAt?.(index)}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-x-5">
        {ranges.length < LIMITS.rangesPerDay && (
          <Button
            data-add
            variant="quiet"
            size="small"
            icon="plus"
            aria-label={`${label}に時間を追加`}
            className="-ml-3"
            onClick={() => {
              focusNext.current = "last";
              onChange([...ranges, nextRange(ranges)]);
            }}
          >
            時間を追加
          </Button>
        )}
        {beside}
      </div>
    </div>
  );
}

"use client";

import { cx } from "@knotter/ui/cx";
import { FieldGroup } from "@knotter/ui/field-group";
import { Icon } from "@knotter/ui/icon";
import { useId } from "react";

interface StarFieldProps {
  legend: string;
  /** The meaning of one star, two stars, and so on to five. */
  words: readonly [string, string, string, string, string];
  /** "" as long as none is chosen. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Five stars, implemented as radio buttons with labels. Arrow keys move, and the chosen label is shown next to them. */
export function StarField({ legend, words, value, onChange, error }: StarFieldProps) {
  const name = useId();
  return (
    <FieldGroup legend={legend} required error={error} role="radiogroup">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="-ml-2 flex">
          {words.map((word, index) => {
            const stars = index + 1;
            return (
              <label
                key={word}
                className="grid size-11 place-items-center rounded-control text-control transition-colors hover:text-primary has-checked:text-primary has-focus-visible:outline-3 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={value === String(stars)}
                  onChange={() => onChange(String(stars))}
                  aria-label={`5段階の${stars}：${word}`}
                  className="sr-only"
                />
                <Icon name="star" size={30} className={cx(stars <= Number(value) && "fill-current text-primary")} />
              </label>
            );
          })}
        </div>
        <span className="text-sm text-muted">{value === "" ? "星を選んでください" : words[Number(value) - 1]}</span>
      </div>
    </FieldGroup>
  );
}

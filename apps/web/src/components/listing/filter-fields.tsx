"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import { cx } from "@knotter/ui/cx";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { TextInput } from "@knotter/ui/text-input";
import type { Filter } from "./filters";
import type { Change } from "./use-list-state";

/** The fields of a list's filters: in one line above the table, or stacked in a panel. */
export function FilterFields<State>({
  filters,
  state,
  change,
  inline,
}: {
  filters: readonly Filter<State>[];
  state: State;
  change: Change<State>;
  inline: boolean;
}) {
  const set = (name: string, value: string | boolean | null) => change({ [name]: value } as Partial<State>);
  return (
    <div className={inline ? "contents" : "grid gap-5"}>
      {filters.map((filter) => {
        const value = state[filter.name as keyof State] as string | boolean | null;
        switch (filter.kind) {
          case "given":
            return null;
          case "flag":
            return (
              <Checkbox
                key={filter.name}
                label={filter.label}
                checked={value === true}
                onChange={(event) => set(filter.name, event.currentTarget.checked)}
              />
            );
          case "day":
            return (
              <Field
                key={filter.name}
                label={filter.label}
                className={cx(
                  inline &&
                    "flex items-center gap-2 [&_label]:mb-0 [&_label]:text-sm [&_label]:font-normal [&_label]:whitespace-nowrap [&_input]:w-40",
                )}
              >
                <TextInput
                  type="date"
                  value={String(value ?? "")}
                  // A date that is still being typed is empty: the filter is only removed when the field is left empty.
                  onChange={(event) => event.currentTarget.value !== "" && set(filter.name, event.currentTarget.value)}
                  onBlur={(event) => event.currentTarget.value === "" && set(filter.name, null)}
                />
              </Field>
            );
          default:
            return (
              <Field key={filter.name} label={filter.label} hideLabel={inline}>
                <Select
                  value={String(value ?? "")}
                  onChange={(event) => set(filter.name, event.currentTarget.value || null)}
                  placeholder={inline ? `${filter.label}：すべて` : "すべて"}
                  options={filter.options}
                  className={cx(inline && "max-w-64")}
                />
              </Field>
            );
        }
      })}
    </div>
  );
}

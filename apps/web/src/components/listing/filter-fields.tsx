"use client";

import { isLocalDate } from "@knotter/domain/tokyo";
import { Checkbox } from "@knotter/ui/checkbox";
import { cx } from "@knotter/ui/cx";
import { DateInput } from "@knotter/ui/date-input";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { todayInTokyo } from "@/components/form/date-field";
import { LookupChoice, OneChoice, SeveralChoices } from "./choices";
import { type Filter, filterValue } from "./filters";
import type { Change } from "./use-list-state";

/** Above the table in one line, stacked in the panel of a phone, or in the box of a column's header. */
export type FilterLayout = "inline" | "stacked" | "box";

/** The fields of a list's filters. `onChosen`: one was chosen that leaves nothing more to choose. */
export function FilterFields<State>({
  filters,
  state,
  change,
  layout,
  onChosen,
}: {
  filters: readonly Filter<State>[];
  state: State;
  change: Change<State>;
  layout: FilterLayout;
  onChosen?: (() => void) | undefined;
}) {
  const inline = layout === "inline";
  const set = (name: string, value: string | boolean | null | readonly string[]) => change({ [name]: value } as Partial<State>);
  return (
    <div className={inline ? "contents" : "grid gap-5"}>
      {filters.map((filter) => {
        const { name, label } = filter;
        const value = filterValue(state, filter);
        switch (filter.kind) {
          case "given":
            return null;
          case "flag":
            return (
              <Checkbox key={name} label={label} checked={value === true} onChange={(event) => set(name, event.currentTarget.checked)} />
            );
          case "day":
            return (
              <Field
                key={name}
                label={label}
                className={cx(
                  inline &&
                    "flex items-center gap-2 [&_label]:mb-0 [&_label]:text-sm [&_label]:font-normal [&_label]:whitespace-nowrap [&_input]:w-40",
                )}
              >
                <DateInput
                  value={String(value ?? "")}
                  today={todayInTokyo}
                  subject={label}
                  // A date that is still being typed is no date yet: the filter is only removed when the field is left empty.
                  onChange={(event) => isLocalDate(event.currentTarget.value) && set(name, event.currentTarget.value)}
                  onBlur={(event) => event.currentTarget.value === "" && set(name, null)}
                />
              </Field>
            );
          case "several":
            return (
              <SeveralChoices
                key={name}
                label={label}
                options={filter.options}
                values={value as readonly string[]}
                onChange={(values) => set(name, values)}
              />
            );
          case "lookup":
            return (
              <LookupChoice
                key={name}
                label={label}
                name={name}
                search={filter.search}
                onChoose={(chosen) => {
                  set(name, chosen);
                  onChosen?.();
                }}
              />
            );
          default:
            if (layout === "box")
              return (
                <OneChoice
                  key={name}
                  label={label}
                  options={filter.options}
                  value={value as string | null}
                  onChange={(chosen) => set(name, chosen)}
                />
              );
            return (
              <Field key={name} label={label} hideLabel={inline}>
                <Select
                  value={String(value ?? "")}
                  onChange={(event) => set(name, event.currentTarget.value || null)}
                  placeholder={inline ? `${label}：すべて` : "すべて"}
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

"use client";

import { MENTOR_FILTER_TEXT } from "@knotter/contract/labels/mentor";
import { eachDate, formatDayAsOf, type LocalDate } from "@knotter/domain/tokyo";
import { Checkbox } from "@knotter/ui/checkbox";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { KeywordField } from "@/components/listing/keyword-field";
import { FilterSection } from "./filter-section";
import { MANY, type ManyFilter, ONE, type SearchState } from "./search-state";
import type { FilterOption, FilterOptions } from "./use-filter-options";
import type { ChangeSearch } from "./use-mentor-search";

interface FilterFieldsProps {
  search: SearchState;
  options: FilterOptions;
  within7days: number;
  today: LocalDate;
  /** The last bookable day of the order; null for viewers who do not book. */
  lastDate: LocalDate | null;
  /** Viewers who do not book see no slots, and no filters for them. */
  withTimes: boolean;
  change: ChangeSearch;
}

const OPEN_AT_FIRST: readonly ManyFilter[] = ["theme", "timeBand"];

/** As far as a booking goes, and a day from an address. */
function daysUntil(lastDate: LocalDate, today: LocalDate, chosen: LocalDate | null): LocalDate[] {
  const days = eachDate(today, lastDate);
  return chosen === null || days.includes(chosen) ? days : [...days, chosen];
}

const Counted = ({ option }: { option: FilterOption }) => (
  <>
    {option.label}
    <span className="ml-1.5 text-sm text-muted tabular-nums">
      {option.count}
      <span className="sr-only">名</span>
    </span>
  </>
);

/** All filters, with the number of matches. In a column, or in a panel. */
export function FilterFields({ search, options, within7days, today, lastDate, withTimes, change }: FilterFieldsProps) {
  const many = MANY.filter((name) => options[name].length > 0 && (withTimes || name !== "timeBand"));
  return (
    <div>
      <div className="pb-5">
        <KeywordField
          label="キーワード"
          hint="名前・自己紹介・経歴などから"
          placeholder="例：育休 復帰"
          value={search.q}
          // Only the first letter adds a step to the browser's history.
          onSearch={(q) => change({ q }, { replace: search.q !== "" })}
        />
        {withTimes && (
          <Field label={MENTOR_FILTER_TEXT.date} className="mt-4">
            <Select
              value={search.date ?? ""}
              placeholder="指定しない"
              onChange={(event) => change({ date: event.currentTarget.value || null })}
              options={daysUntil(lastDate ?? today, today, search.date).map((date) => ({ value: date, label: formatDayAsOf(date, today) }))}
            />
          </Field>
        )}
        {withTimes && (
          <Checkbox
            className="mt-3"
            label={<Counted option={{ code: "", label: MENTOR_FILTER_TEXT.within7days, count: within7days }} />}
            checked={search.within7days}
            onChange={(event) => change({ within7days: event.currentTarget.checked })}
          />
        )}
        {withTimes && (
          <Checkbox
            label={MENTOR_FILTER_TEXT.favorite}
            checked={search.favorite}
            onChange={(event) => change({ favorite: event.currentTarget.checked })}
          />
        )}
      </div>
      {many.map((name) => {
        const chosen: readonly string[] = search[name];
        return (
          <FilterSection key={name} title={MENTOR_FILTER_TEXT[name]} set={chosen.length} open={OPEN_AT_FIRST.includes(name)}>
            <CheckboxGroup
              legend={MENTOR_FILTER_TEXT[name]}
              hideLegend
              value={chosen}
              onChange={(codes) => change({ [name]: codes })}
              options={options[name].map((option) => ({
                value: option.code,
                label: <Counted option={option} />,
                disabled: option.count === 0 && !chosen.includes(option.code),
              }))}
            />
          </FilterSection>
        );
      })}
      <div className="grid gap-4 border-t border-line pt-4">
        {ONE.filter((name) => options[name].length > 0).map((name) => (
          <Field key={name} label={MENTOR_FILTER_TEXT[name]}>
            <Select
              value={search[name] ?? ""}
              placeholder="指定しない"
              onChange={(event) => change({ [name]: event.currentTarget.value || null })}
              options={options[name].map((option) => ({ value: option.code, label: `${option.label}（${option.count}名）` }))}
            />
          </Field>
        ))}
      </div>
    </div>
  );
}

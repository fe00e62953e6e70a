"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import { Field } from "@knotter/ui/field";
import type { SelectOption } from "@knotter/ui/select";
import { Spinner } from "@knotter/ui/spinner";
import { TextInput } from "@knotter/ui/text-input";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { KeywordField } from "./keyword-field";

/** From this number of choices on, one types to find one. */
const MANY = 12;

const rowClass =
  "flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 py-1 leading-control hover:bg-paper pointer-coarse:min-h-11 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus";

/** The choices that contain what was typed. */
function useNarrowed(options: readonly SelectOption[]) {
  const [typed, setTyped] = useState("");
  const wanted = typed.normalize("NFKC").trim().toLowerCase();
  const shown = wanted === "" ? options : options.filter(({ label }) => label.normalize("NFKC").toLowerCase().includes(wanted));
  const field = options.length > MANY && (
    <Field label="候補を絞る" hideLabel className="mb-2">
      <TextInput
        type="search"
        icon="search"
        placeholder="候補を絞る"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Field>
  );
  return { shown, field };
}

/** Exactly one of these, or all. */
export function OneChoice({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly SelectOption[];
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const name = useId();
  const { shown, field } = useNarrowed(options);
  return (
    <fieldset>
      <legend className="mb-1 px-2 font-bold">{label}</legend>
      {field}
      <div className="max-h-80 overflow-y-auto">
        {[{ value: "", label: "すべて" }, ...shown].map((option) => (
          <label key={option.value} className={rowClass}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={(value ?? "") === option.value}
              onChange={() => onChange(option.value || null)}
              className="size-4.5 shrink-0 appearance-none rounded-full border-2 border-control bg-surface outline-none checked:border-[5px] checked:border-primary"
            />
            <span className="min-w-0">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Any number of these; none: all. */
export function SeveralChoices({
  label,
  options,
  values,
  onChange,
}: {
  label: string;
  options: readonly SelectOption[];
  values: readonly string[];
  onChange: (values: readonly string[]) => void;
}) {
  const { shown, field } = useNarrowed(options);
  return (
    <fieldset>
      <legend className="mb-1 px-2 font-bold">{label}</legend>
      {field}
      <div className="max-h-80 overflow-y-auto px-2">
        {shown.length === 0 && <p className="text-muted">候補はありません。</p>}
        {shown.map(({ value, label: text }) => (
          <Checkbox
            key={value}
            label={text}
            checked={values.includes(value)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...values, value] : values.filter((other) => other !== value))}
            className="not-pointer-coarse:min-h-9 not-pointer-coarse:py-1.5"
          />
        ))}
      </div>
    </fieldset>
  );
}

/** One of too many to be listed: a field, and what is found. */
export function LookupChoice({
  label,
  name,
  search,
  onChoose,
}: {
  label: string;
  name: string;
  search: (q: string) => Promise<readonly SelectOption[]>;
  onChoose: (value: string) => void;
}) {
  const [q, setQ] = useState("");
  const { data, isError } = useQuery({
    queryKey: ["list-lookup", name, q],
    queryFn: () => search(q.trim()),
    placeholderData: keepPreviousData,
    retry: false,
    meta: { quiet: true },
  });
  return (
    <section aria-label={label} aria-busy={data === undefined}>
      <KeywordField label={`${label}の名前の一部`} placeholder={`${label}を探す`} hideLabel value={q} onSearch={setQ} className="mb-2" />
      {data === undefined && !isError && <Spinner />}
      {isError && <p className="px-2 text-muted">読み込めませんでした。</p>}
      {data?.length === 0 && <p className="px-2 text-muted">見つかりませんでした。</p>}
      <ul>
        {data?.map(({ value, label: text }) => (
          <li key={value}>
            <button type="button" className={`${rowClass} text-left`} onClick={() => onChoose(value)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

"use client";

import { rowsText } from "@knotter/contract/labels/import";
import { COLUMNS_OF, type ImportKind } from "@knotter/domain/import-columns";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Field } from "@knotter/ui/field";
import { Select } from "@knotter/ui/select";
import { useId, useState } from "react";
import type { Checked, Wish } from "./use-import";

const IGNORED = "取り込まない";
const DIGITS = Array.from({ length: 9 }, (_, index) => String(index + 2));

interface ReadingProps {
  kind: ImportKind;
  checked: Checked;
  /** Reads the same file again, differently. */
  onChange: (change: Partial<Wish>) => void;
}

/** How the file was read (its sheet, its headings, its columns), to be corrected by hand. */
export function Reading({ kind, checked: { layout, errors }, onChange }: ReadingProps) {
  const { sheets, sheetName, headerRow, headerRows, head, columns } = layout;
  const id = useId();
  const ignored = columns.filter(({ column, heading }) => column === null && heading !== "");
  // Decided once: what somebody is correcting stays open meanwhile.
  const [open] = useState(
    () =>
      errors.some(({ row }) => row === headerRow) ||
      // Addresses may stand under a heading that is not known: without them everybody would be listed as somebody without e-mail.
      (kind === "mentees" && ignored.length > 0 && columns.every(({ column }) => column !== "email")),
  );
  const fields = Object.entries(COLUMNS_OF[kind]).map(([value, { label, required }]) => ({
    value,
    label: required ? `${label}（必須）` : label,
  }));
  const choose = (index: number, column: string) =>
    onChange({
      columns: columns.map((each) => ({ index: each.index, column: each.index === index ? column || null : each.column })),
    });
  return (
    <div className="grid gap-3">
      <p>
        {sheetName !== null && `シート「${sheetName}」の`}
        {headerRows.join("・")}行目を見出しとして読みました。
        {ignored.length > 0 && `取り込まない列：${ignored.map(({ heading }) => `「${heading}」`).join("")}`}
      </p>
      <details open={open} className="rounded-card border border-line bg-surface px-4 py-2">
        <summary className="min-h-9 cursor-pointer leading-9">読み取り方を直す（シート・見出しの行・列の対応）</summary>
        <div className="grid gap-5 pt-3 pb-3">
          <div className="grid gap-4 sm:grid-cols-2">
            {sheets.length > 1 && (
              <Field label="シート">
                <Select
                  value={sheetName ?? ""}
                  options={sheets.map((name) => ({ value: name, label: name }))}
                  onChange={(event) =>
                    onChange({ sheetName: event.currentTarget.value, headerRow: undefined, columns: undefined, zeroFill: undefined })
                  }
                />
              </Field>
            )}
            <Field label="見出しの行">
              <Select
                value={String(headerRow)}
                options={head.map(({ row, text }) => ({ value: String(row), label: `${row}行目：${text}` }))}
                onChange={(event) => onChange({ headerRow: Number(event.currentTarget.value), columns: undefined })}
              />
            </Field>
          </div>
          <fieldset className="grid gap-3">
            <legend className="mb-2 font-bold">列の対応</legend>
            <p className="text-sm text-muted">
              {kind === "mentees" ? "直した対応は、この企業の次の取り込みでも使います。" : "直した対応は、次の取り込みでも使います。"}
            </p>
            <ul className="grid gap-2">
              {columns.map(({ index, heading, column }) => (
                <li key={index} className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-2">
                  <label htmlFor={`${id}-${index}`} className="min-w-0 break-words">
                    {heading === "" ? `${index + 1}列目（見出しなし）` : heading}
                  </label>
                  <Select
                    id={`${id}-${index}`}
                    value={column ?? ""}
                    placeholder={IGNORED}
                    options={fields}
                    onChange={(event) => choose(index, event.currentTarget.value)}
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        </div>
      </details>
    </div>
  );
}

/** Numbers whose leading zeros a spreadsheet has dropped are offered back. */
export function LostZeros({ checked: { layout }, onChange }: Pick<ReadingProps, "checked" | "onChange">) {
  const { lostZeros, zeroFill } = layout;
  const [digits, setDigits] = useState(String(lostZeros?.digits ?? 5));
  if (zeroFill !== null) {
    return (
      <Banner
        action={
          <Button variant="secondary" size="small" onClick={() => onChange({ zeroFill: undefined })}>
            0を補わない
          </Button>
        }
      >
        番号を{zeroFill}桁にそろえ、先頭に0を補いました。
      </Banner>
    );
  }
  if (lostZeros === null) return null;
  return (
    <Banner status="warning" title={`${lostZeros.label}の先頭の0が失われている可能性があります。`}>
      <p>{rowsText(lostZeros.rows)}。0を付けない番号であれば、このままお進みください。</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Select
          aria-label="桁数"
          className="w-28"
          value={digits}
          options={DIGITS.map((value) => ({ value, label: `${value}桁` }))}
          onChange={(event) => setDigits(event.currentTarget.value)}
        />
        <Button variant="secondary" size="small" onClick={() => onChange({ zeroFill: Number(digits) })}>
          {digits}桁に0を補う
        </Button>
      </p>
    </Banner>
  );
}

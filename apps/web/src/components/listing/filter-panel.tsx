"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Field } from "@knotter/ui/field";
import { Select, type SelectOption } from "@knotter/ui/select";
import type { ComponentProps } from "react";
import { FilterFields } from "./filter-fields";

/** The order of a list on a phone, which has no headers. */
export interface PhoneSorting {
  /** `name.asc`, … */
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
  /** The order the list is in, if no header can show it. */
  withoutColumn?: string | undefined;
}

/** The filters on a phone. A choice takes effect at once; the button shows the number of results. */
export function FilterPanel<State>({
  open,
  onClose,
  total,
  unit,
  set,
  clear,
  sorting,
  ...fields
}: Omit<ComponentProps<typeof FilterFields<State>>, "layout" | "onChosen"> & {
  open: boolean;
  onClose: () => void;
  total: number | null | undefined;
  unit: string;
  set: number;
  clear: () => void;
  sorting?: PhoneSorting | undefined;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={sorting ? "絞り込みと並べ替え" : "絞り込み"}
      footer={
        <>
          {set > 0 && (
            <Button variant="quiet" onClick={clear}>
              すべて外す
            </Button>
          )}
          <Button onClick={onClose}>{total == null ? "結果を見る" : `${total.toLocaleString("ja-JP")}${unit}を表示`}</Button>
        </>
      }
    >
      {sorting && (
        <Field label="並べ替え" className="mb-5">
          <Select value={sorting.value} options={sorting.options} onChange={(event) => sorting.onChange(event.currentTarget.value)} />
        </Field>
      )}
      <FilterFields {...fields} layout="stacked" />
    </Dialog>
  );
}

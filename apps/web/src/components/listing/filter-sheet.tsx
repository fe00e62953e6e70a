"use client";

import type { ComponentProps } from "react";
import { FilterDialog, type FilterDialogProps } from "../filter-dialog";
import { FilterFields } from "./filter-fields";

/** The filters of a list on a phone. */
export function FilterSheet<State>({
  open,
  onClose,
  total,
  set,
  clear,
  ...fields
}: Omit<ComponentProps<typeof FilterFields<State>>, "inline"> & FilterDialogProps) {
  return (
    <FilterDialog {...{ open, onClose, total, set, clear }} unit="件">
      <FilterFields {...fields} inline={false} />
    </FilterDialog>
  );
}

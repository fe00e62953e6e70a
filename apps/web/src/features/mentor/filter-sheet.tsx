"use client";

import type { ComponentProps } from "react";
import { FilterDialog, type FilterDialogProps } from "../../components/filter-dialog";
import { FilterFields } from "./filter-fields";

/** The filter column of the search where there is no room for a column. */
export function FilterSheet({ open, onClose, total, set, clear, ...fields }: ComponentProps<typeof FilterFields> & FilterDialogProps) {
  return (
    <FilterDialog {...{ open, onClose, total, set, clear }} unit="名">
      <FilterFields {...fields} />
    </FilterDialog>
  );
}

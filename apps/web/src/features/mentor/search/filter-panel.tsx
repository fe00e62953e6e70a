"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import type { ComponentProps } from "react";
import { FilterFields } from "./filter-fields";

/** The filters where there is no space for a column. A choice takes effect at once; the button shows the number of results. */
export function FilterPanel({
  open,
  onClose,
  total,
  set,
  onClear,
  ...fields
}: ComponentProps<typeof FilterFields> & { open: boolean; onClose: () => void; total: number | null; set: number; onClear: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="絞り込み"
      footer={
        <>
          {set > 0 && (
            <Button variant="quiet" onClick={onClear}>
              すべて外す
            </Button>
          )}
          <Button onClick={onClose}>{total === null ? "結果を見る" : `${total}名を表示`}</Button>
        </>
      }
    >
      <FilterFields {...fields} />
    </Dialog>
  );
}

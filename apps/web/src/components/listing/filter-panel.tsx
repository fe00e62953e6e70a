"use client";

import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import type { ComponentProps } from "react";
import { FilterFields } from "./filter-fields";

/** The filters on a phone. A choice takes effect at once; the button shows the number of results. */
export function FilterPanel<State>({
  open,
  onClose,
  total,
  set,
  clear,
  ...fields
}: Omit<ComponentProps<typeof FilterFields<State>>, "inline"> & {
  open: boolean;
  onClose: () => void;
  total: number | null | undefined;
  set: number;
  clear: () => void;
}) {
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
            <Button variant="quiet" onClick={clear}>
              すべて外す
            </Button>
          )}
          <Button onClick={onClose}>{total == null ? "結果を見る" : `${total}件を表示`}</Button>
        </>
      }
    >
      <FilterFields {...fields} inline={false} />
    </Dialog>
  );
}

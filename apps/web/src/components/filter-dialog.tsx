import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import type { ReactNode } from "react";

export interface FilterDialogProps {
  open: boolean;
  onClose: () => void;
  /** How many there are with what is chosen now; not known yet: null or undefined. */
  total: number | null | undefined;
  /** How many conditions are set. */
  set: number;
  clear: () => void;
}

/** Filters where there is no room for them beside the list. What is chosen counts at once; the button says what it would show. */
export function FilterDialog({
  open,
  onClose,
  total,
  set,
  clear,
  unit,
  children,
}: FilterDialogProps & { unit: "件" | "名"; children: ReactNode }) {
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
          <Button onClick={onClose}>{total == null ? "結果を見る" : `${total}${unit}を表示`}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

import { Banner } from "@knotter/ui/banner";
import { Button, type ButtonProps } from "@knotter/ui/button";
import { Dialog, type DialogProps } from "@knotter/ui/dialog";
import type { ReactNode } from "react";

export type ConfirmDialogProps = Pick<DialogProps, "title" | "description" | "size"> &
  Pick<ButtonProps, "variant" | "busy" | "busyLabel" | "disabled"> & {
    /** What the button does, in its own words. */
    action: string;
    refusal?: string | null | undefined;
    onConfirm: () => unknown;
    onClose: () => void;
    children: ReactNode;
  };

/** Says what a press will do, and to whom, before it is done. A refusal is shown above that. What is filled in is a `FormDialog`. */
export function ConfirmDialog({
  action,
  variant,
  busy,
  busyLabel,
  disabled,
  refusal = null,
  onConfirm,
  onClose,
  children,
  ...frame
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...frame}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button variant={variant} busy={busy} busyLabel={busyLabel} disabled={disabled} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        {children}
      </div>
    </Dialog>
  );
}

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog, type DialogProps } from "@knotter/ui/dialog";
import { type FormEvent, type ReactNode, useId } from "react";

/** A dialog that is a form: Enter submits it, a click outside does not discard the input, and a refusal is shown above the fields. */
export function FormDialog({
  submit,
  busy,
  busyLabel,
  disabled,
  refusal,
  onSubmit,
  onFocus,
  onClose,
  children,
  ...frame
}: Pick<DialogProps, "title" | "description" | "size"> & {
  /** The label of the submit button. */
  submit: string;
  busy: boolean;
  busyLabel?: string | undefined;
  disabled?: boolean | undefined;
  refusal: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Preloads the validation schema. */
  onFocus?: (() => unknown) | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      {...frame}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      closeOnOutside={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" form={formId} busy={busy} busyLabel={busyLabel} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        onFocus={() => void onFocus?.()}
        onSubmit={(event) => void onSubmit(event)}
        className="grid gap-5"
      >
        {refusal !== null && (
          <Banner status="warning" announce>
            {refusal}
          </Banner>
        )}
        {children}
      </form>
    </Dialog>
  );
}

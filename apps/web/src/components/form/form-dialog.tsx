import { Button } from "@knotter/ui/button";
import { Dialog, type DialogProps } from "@knotter/ui/dialog";
import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { FormRefusal } from "./form-refusal";

interface DialogForm {
  formProps: Omit<ComponentProps<"form">, "onSubmit">;
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  refusal: string | null;
  busy: boolean;
}

/** A dialog that is a form: Enter sends it, a press beside it does not throw away what was typed, and a refusal stands above the fields. */
export function FormDialog({
  form: { formProps, submit, refusal, busy },
  submitLabel,
  busyLabel,
  variant,
  disabled,
  closeLabel = "戻る",
  beside,
  open = true,
  onClose,
  children,
  ...frame
}: Pick<DialogProps, "title" | "description" | "size"> & {
  /** What `useServerForm` gives. */
  form: DialogForm;
  /** What the button does, in its own words; null where nothing can be sent any more. */
  submitLabel: string | null;
  busyLabel?: string | undefined;
  variant?: "primary" | "danger" | undefined;
  /** Only while there is nothing that could be sent; what is missing or wrong is said at its field after a press. */
  disabled?: boolean | undefined;
  closeLabel?: string | undefined;
  /** A button apart from these two. */
  beside?: ReactNode | undefined;
  /** False while it fades away, where it is not simply taken out. */
  open?: boolean | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      {...frame}
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      closeOnOutside={false}
      isForm
      footer={
        <>
          {beside}
          <Button variant="secondary" onClick={onClose}>
            {closeLabel}
          </Button>
          {submitLabel !== null && (
            <Button type="submit" form={formId} variant={variant} busy={busy} busyLabel={busyLabel} disabled={disabled}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form {...formProps} method="post" id={formId} onSubmit={(event) => void submit(event)} className="grid gap-5">
        <FormRefusal refusal={refusal} />
        {children}
      </form>
    </Dialog>
  );
}

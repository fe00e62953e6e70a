import { CANCEL_REASON_TEXT, CANCEL_REASONS_OF } from "@knotter/contract/labels/mentoring";
import type { SelectProps } from "@knotter/ui/select";
import type { TextareaProps } from "@knotter/ui/textarea";
import { SelectField, TextareaField } from "@/components/form/fields";
import type { Viewer } from "../counterpart";

interface ReasonFieldsProps {
  viewer: Viewer;
  /** `form.field("reasonCode")` and `form.field("reason")`. */
  code: Omit<SelectProps, "options">;
  reason: TextareaProps;
}

/** The reason: a choice from the side's list, and free text. Mentor and admin must choose one. */
export function ReasonFields({ viewer, code, reason }: ReasonFieldsProps) {
  const required = viewer !== "mentee";
  return (
    <>
      <SelectField
        {...code}
        label="理由"
        required={required}
        optionalLabel="任意"
        placeholder={required ? "選択してください" : "選択しない"}
        options={CANCEL_REASONS_OF[viewer].map((value) => ({ value, label: CANCEL_REASON_TEXT[value] }))}
      />
      <TextareaField {...reason} label="くわしい理由" optionalLabel="任意" rows={3} />
    </>
  );
}

"use client";

import { ORDER_FIELD_TEXT } from "@knotter/contract/labels/order";
import { LIMITS } from "@knotter/domain/policy";
import { TextareaField } from "@/components/form/fields";
import type { ConditionsForm } from "../values";

/** The only field that can still be edited in a finished order. */
export const MemoField = ({ form }: { form: ConditionsForm }) => (
  <div className="max-w-reading">
    <TextareaField
      {...form.field("memo", LIMITS.text.adminMemo)}
      label={ORDER_FIELD_TEXT.memo}
      hint="事務局だけが読みます"
      optionalLabel="任意"
      rows={3}
    />
  </div>
);

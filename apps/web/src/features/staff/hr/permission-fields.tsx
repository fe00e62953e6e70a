import { FieldGroup } from "@knotter/ui/field-group";
import type { ComponentProps } from "react";
import { CheckField } from "@/components/form/fields";
import { type HrPermission, PERMISSIONS } from "./hr-staff";

type Box = Omit<ComponentProps<typeof CheckField>, "label" | "hint">;

/** What a person of the company's HR may do. */
export function PermissionFields({ primary, of }: { primary: Box; of: (permission: HrPermission) => Box }) {
  return (
    <FieldGroup legend="権限">
      <CheckField {...primary} label="主担当にする" hint="人事ご担当者の招待と権限の変更ができます。主担当は1名以上必要です。" />
      {PERMISSIONS.map(({ key, label, hint }) => (
        <CheckField key={key} {...of(key)} label={label} hint={hint} />
      ))}
    </FieldGroup>
  );
}

import { FieldGroup } from "@knotter/ui/field-group";
import type { ComponentProps } from "react";
import { CheckField } from "@/components/form/fields";
import { type HrPermission, PERMISSIONS } from "./hr-staff";

type Box = Omit<ComponentProps<typeof CheckField>, "label" | "hint">;

/** What a person of the company's HR may do. */
export function PermissionFields({
  primary,
  isFirst = false,
  of,
  onGrantAll,
}: {
  primary: Box;
  /** The company has no 主担当 yet: why the box is ticked. */
  isFirst?: boolean | undefined;
  of: (permission: HrPermission) => Box;
  /** 主担当 was ticked: it comes with all permissions, any of which may be taken back. */
  onGrantAll: () => void;
}) {
  return (
    <FieldGroup legend="権限">
      <CheckField
        {...primary}
        label="主担当にする"
        hint={`${isFirst ? "まだ主担当がいないため、最初の方を主担当にします。" : ""}人事ご担当者の招待と権限の変更ができます。主担当は1名以上必要です。下の権限もすべて付きます。`}
        onChange={(event) => {
          if (event.currentTarget.checked) onGrantAll();
          return primary.onChange?.(event);
        }}
      />
      {PERMISSIONS.map(({ key, label, hint }) => (
        <CheckField key={key} {...of(key)} label={label} hint={hint} />
      ))}
    </FieldGroup>
  );
}

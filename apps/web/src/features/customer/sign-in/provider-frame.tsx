import type { ComponentProps, ReactNode } from "react";
import { CheckField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import type { ProviderDialogProps } from "./use-send";

/** The part that the dialogs of both protocols share: the frame, the text of the button first, the switch for using the provider last. */
export function ProviderFrame({
  form,
  provider,
  name,
  enabled,
  onClose,
  children,
}: Pick<ProviderDialogProps, "provider" | "onClose"> & {
  form: ComponentProps<typeof FormDialog>["form"];
  name: Omit<ComponentProps<typeof TextField>, "label">;
  enabled: Omit<ComponentProps<typeof CheckField>, "label">;
  children: ReactNode;
}) {
  return (
    <FormDialog form={form} title="ログイン先を変更する" description={provider.name} submitLabel="保存する" onClose={onClose}>
      <TextField {...name} label="ボタンの文言" hint="例：サンプル社のアカウントで進む" required />
      {children}
      <CheckField {...enabled} label="ログインに使う" />
    </FormDialog>
  );
}

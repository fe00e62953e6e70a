"use client";

import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { PROTOCOL_TEXT } from "./labels";
import { nameForm } from "./sign-in-schema";
import type { Provider } from "./types";
import { useStored } from "./use-stored";

interface NameDialogProps {
  customerId: string;
  protocol: Provider["protocol"];
  /** Those that are there already. */
  providers: readonly Provider[];
  /** With the new provider, whose addresses the company's administrator needs next. */
  onPrepared: (provider: Provider) => void;
  onClose: () => void;
}

/** The first step of a set-up: a name is enough for the addresses that are registered at the company. */
export function NameDialog({ customerId, protocol, providers, onPrepared, onClose }: NameDialogProps) {
  const stored = useStored(customerId, onClose);
  const { mutateAsync } = trpc.customerSignIn.prepareProvider.useMutation(QUIET);
  const form = useServerForm({
    schema: nameForm,
    values: { name: "" },
    draft: drafts.providerName(customerId, protocol),
    send: ({ name }) => mutateAsync({ id: customerId, protocol, name }),
    onSaved(view) {
      stored(view, "アドレスが決まりました。会社のID管理の画面に登録してから、「変更」で値を登録してください。");
      const prepared = view.providers.find(({ id }) => !providers.some((earlier) => earlier.id === id));
      if (prepared) onPrepared(prepared);
    },
  });
  return (
    <FormDialog form={form} title={`${PROTOCOL_TEXT[protocol]} のログイン先を登録する`} submitLabel="アドレスを決める" onClose={onClose}>
      <TextField
        {...form.field("name")}
        label="ボタンの文言"
        hint="例：サンプル社のアカウントで進む。このあと、会社のID管理に登録するアドレスを表示します。"
        required
      />
    </FormDialog>
  );
}

"use client";

import { rotateServiceTokenForm } from "@knotter/contract/resources/service-accounts";
import { Banner } from "@knotter/ui/banner";
import { drafts } from "@/components/form/drafts";
import { SelectField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { DAYS_OPTIONS, OVERLAP_OPTIONS } from "./labels";
import type { Issued, ServiceAccount } from "./types";

/** Issues a new token. The present one stays valid for a while, so that the calls do not fail in between. */
export function RotateDialog({
  account: { id, name, tokens },
  onIssued,
  onClose,
}: {
  account: ServiceAccount;
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.serviceAccounts.rotate.useMutation({ ...QUIET, gcTime: 0 });
  const form = useServerForm({
    schema: rotateServiceTokenForm,
    values: { expiresInDays: "90", overlapHours: "24" },
    draft: drafts.rotateToken(id),
    send: (wanted) => mutateAsync({ ...wanted, id }),
    async onSaved({ account, token }) {
      onIssued({ name, token, formerUntil: account.tokens[1]?.expiresAt ?? null });
      await utils.serviceAccounts.list.invalidate();
    },
  });
  return (
    <FormDialog form={form} title="トークンを入れ替える" description={name} submitLabel="新しいトークンを発行する" onClose={onClose}>
      {tokens.length > 1 && (
        <Banner status="warning">
          いまは入れ替えの途中で、2つのトークンが使えます。続けると、古いほう（…{tokens[1]?.hint}）はすぐに使えなくなります。
        </Banner>
      )}
      <SelectField {...form.field("expiresInDays")} label="新しいトークンの有効期間" options={DAYS_OPTIONS} required />
      {tokens.length > 0 && (
        <SelectField
          {...form.field("overlapHours")}
          label={`いまのトークン（…${tokens[0]?.hint}）`}
          hint="プログラムの設定を替えるあいだ、両方を使えます。漏れたおそれがあるときは「すぐに使えなくする」を選んでください。"
          options={OVERLAP_OPTIONS}
          required
        />
      )}
    </FormDialog>
  );
}

"use client";

import { rotateServiceTokenForm } from "@knotter/contract/resources/service-accounts";
import { keptToken } from "@knotter/domain/service-account";
import { Banner } from "@knotter/ui/banner";
import { drafts } from "@/components/form/drafts";
import { SelectField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { SHOWN_ONCE, unansweredOnce } from "@/components/form/shown-once";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { DAYS_OPTIONS, OVERLAP_OPTIONS } from "./labels";
import type { Issued, ServiceAccount } from "./types";

const UNANSWERED = "入れ替わっているかもしれません。もう一度発行しても、いままで使っていたトークンは、選んだ時間のあいだ使えます。";

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
  const { mutateAsync } = trpc.serviceAccounts.rotate.useMutation(SHOWN_ONCE);
  const form = useServerForm({
    schema: rotateServiceTokenForm,
    values: { expiresInDays: "90", overlapHours: "24" },
    draft: drafts.rotateToken(id),
    send: (wanted) => mutateAsync({ ...wanted, id }),
    async onSaved({ account, token }) {
      onIssued({ name, token, formerUntil: account.tokens[1]?.expiresAt ?? null });
      await utils.serviceAccounts.list.invalidate();
    },
    async onRefused(error) {
      const said = unansweredOnce(error, UNANSWERED);
      if (said !== undefined) await utils.serviceAccounts.list.invalidate();
      return said;
    },
  });
  const kept = keptToken(tokens);
  const ended = tokens.filter((token) => token !== kept);
  return (
    <FormDialog form={form} title="トークンを入れ替える" description={name} submitLabel="新しいトークンを発行する" onClose={onClose}>
      {ended.map(({ id, hint, lastUsedAt }) => (
        <Banner key={id} status="warning">
          いまは入れ替えの途中で、2つのトークンが使えます。続けると、
          {lastUsedAt === null ? `まだ使われていないもの（…${hint}）` : `古いほう（…${hint}）`}はすぐに使えなくなります。
        </Banner>
      ))}
      <SelectField {...form.field("expiresInDays")} label="新しいトークンの有効期間" options={DAYS_OPTIONS} required />
      {kept && (
        <SelectField
          {...form.field("overlapHours")}
          label={`いまのトークン（…${kept.hint}）`}
          hint="プログラムの設定を替えるあいだ、両方を使えます。漏れたおそれがあるときは「すぐに使えなくする」を選んでください。"
          options={OVERLAP_OPTIONS}
          required
        />
      )}
    </FormDialog>
  );
}

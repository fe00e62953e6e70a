"use client";

import { FIELD_MESSAGES } from "@knotter/contract/errors";
import { correctionForm, correctionFormWithoutEmail } from "@knotter/contract/resources/order-mentees";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { CheckField, TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { CORRECTED_TEXT, type ListedDetail, listedValues, onlyChanged, storedOf } from "@/features/order/correction";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

const NAMES = { ...CORRECTED_TEXT, maxCount: "上限回数", linkAccount: "登録済みのアカウント" } as const;

const valuesOf = (detail: Pick<ListedDetail, "person">) => ({
  ...listedValues(detail),
  email: detail.person.email ?? "",
  maxCount: String(detail.person.usage?.max ?? 0),
  linkAccount: false,
});

/** Corrects what is listed of a person. A corrected address is told what it does before it is saved. */
export function CorrectDialog({ orderId, detail, onClose }: { orderId: string; detail: ListedDetail; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { person, may } = detail;
  const asked = { id: orderId, orderMenteeId: person.id };
  const { mutateAsync } = trpc.orders.correctMentee.useMutation(QUIET);
  const [offersAccount, setOffersAccount] = useState(false);
  const form = useServerForm({
    schema: person.withoutEmail ? correctionFormWithoutEmail : correctionForm,
    stored: {
      doc: storedOf(detail),
      valuesOf,
      latest: async () => storedOf(await utils.orders.mentee.fetch(asked, { staleTime: 0 })),
    },
    mode: "onTouched",
    beside: { linkAccount: "email" },
    anew: ["linkAccount"],
    draft: drafts.correctMentee(person.id),
    async send(values, { changed, expectedVersion = 1 }) {
      const stored = await mutateAsync({
        ...asked,
        ...onlyChanged(values, changed),
        expectedVersion,
        ...(changed.includes("email") && values.linkAccount ? { linkAccount: true } : {}),
      });
      return storedOf(stored);
    },
    onRefused(error) {
      const fields = appErrorOf(error)?.fieldErrors?.["email"] ?? [];
      if (appErrorOf(error)?.code === "DUPLICATE_EMAIL" && fields.includes(FIELD_MESSAGES.EMAIL_HAS_ACCOUNT)) setOffersAccount(true);
      return undefined;
    },
    async onSaved({ invited, others, linked, ...stored }) {
      utils.orders.mentee.setData(asked, stored);
      const told = [
        "訂正しました。",
        invited && "新しいアドレスへご案内を送りました。前のリンクは使えません。",
        linked && "登録済みのアカウントに結び付けました。",
        others > 0 && `ほかの施策${others}件の名簿も直しました。`,
      ];
      showToast({ status: "success", text: told.filter(Boolean).join("") });
      onClose();
      await Promise.all([
        utils.orders.mentees.invalidate({ id: orderId }),
        utils.orders.menteeDepartments.invalidate({ id: orderId }),
        utils.mail.list.invalidate(),
      ]);
    },
  });
  const readdressed = form.form.watch("email").trim() !== (person.email ?? "");
  const wasInvited = person.status === "invited";
  return (
    <FormDialog
      form={form}
      title="登録内容を訂正する"
      description={`${person.name}さん`}
      submitLabel="訂正する"
      busyLabel="訂正しています"
      onClose={onClose}
    >
      <RestoredNote form={form} />
      <ConflictNote conflict={form.conflict} save="訂正する" nameOf={(field) => NAMES[field]} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.field("name")} label="氏名" required autoComplete="off" />
        <TextField {...form.field("nameKana")} label="カナ" autoComplete="off" />
      </div>
      {may?.correctEmail ? (
        <div className="grid gap-3">
          <TextField {...form.field("email")} label="メールアドレス" type="email" required={!person.withoutEmail} autoComplete="off" />
          {readdressed && (
            <p className="rounded-control bg-primary-tint px-3 py-2 text-sm">
              {wasInvited
                ? "保存すると、新しいアドレスへご案内を送り、前のアドレスに届いたリンクは使えなくなります。同じ会社のほかの施策の名簿も直ります。"
                : "保存しても、ご案内はまだ送られません。同じ会社のほかの施策の名簿も直ります。"}
            </p>
          )}
          {offersAccount && readdressed && (
            <CheckField {...form.check("linkAccount")} label="同じ方なので、登録済みのアカウントに結び付ける" />
          )}
        </div>
      ) : (
        <p className="text-sm text-muted">
          {person.withoutEmail
            ? "メールなしで登録された方です。ログイン用のアドレスはご本人だけのもので、ここには表示しません。"
            : `メールアドレス（${person.email}）は、登録した方のものです。変更は相談者のページで、ご本人の確認を経て行います。`}
        </p>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.field("employeeNo")} label="社員番号" autoComplete="off" />
        <TextField {...form.field("department")} label="部署" autoComplete="off" />
        <TextField {...form.field("jobTitle")} label="役職" autoComplete="off" />
        <TextField {...form.field("groupTag")} label="集計属性" autoComplete="off" />
        <TextField
          {...form.field("maxCount")}
          label="上限回数"
          required
          inputMode="numeric"
          hint={person.usage ? `いままでに${person.usage.used}回を利用（予約を含む）しています。` : undefined}
          className="w-28 tabular-nums"
        />
      </div>
    </FormDialog>
  );
}

"use client";

import { companyCorrectionForm } from "@knotter/contract/resources/order-mentees";
import { showToast } from "@knotter/ui/toast";
import { ContactText } from "@/components/contact";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import { CORRECTED_TEXT, type ListedDetail, listedValues, onlyChanged, storedOf } from "../correction";

/** The address is not read back to a company. */
const valuesOf = (detail: Pick<ListedDetail, "person">) => ({ ...listedValues(detail), email: "" });

/** Corrects what HR has listed of somebody who has not registered. What another address does is told before it is saved. */
export function CorrectDialog({ orderId, detail, onClose }: { orderId: string; detail: ListedDetail; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { person, may } = detail;
  const asked = { id: orderId, orderMenteeId: person.id };
  const { mutateAsync } = trpc.orders.correctMentee.useMutation(QUIET);
  const form = useServerForm({
    schema: companyCorrectionForm,
    stored: {
      doc: storedOf(detail),
      valuesOf,
      latest: async () => storedOf(await utils.orders.mentee.fetch(asked, { staleTime: 0 })),
    },
    mode: "onTouched",
    draft: drafts.correctMentee(person.id),
    async send(values, { changed, expectedVersion = 1 }) {
      return storedOf(await mutateAsync({ ...asked, ...onlyChanged(values, changed), expectedVersion }));
    },
    async onSaved({ invited }) {
      showToast({
        status: "success",
        text: `訂正しました。${invited ? "新しいアドレスへご案内を送りました。前のリンクは使えません。" : ""}`,
      });
      onClose();
      await Promise.all([
        utils.orders.mentee.invalidate(asked),
        utils.orders.mentees.invalidate({ id: orderId }),
        utils.orders.menteeDepartments.invalidate({ id: orderId }),
      ]);
    },
  });
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
      <ConflictNote conflict={form.conflict} save="訂正する" nameOf={(field) => CORRECTED_TEXT[field]} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.field("name")} label="氏名" required autoComplete="off" />
        <TextField {...form.field("nameKana")} label="カナ" autoComplete="off" />
      </div>
      {may?.correctEmail ? (
        <TextField
          {...form.field("email")}
          label="正しいメールアドレス"
          type="email"
          hint={
            person.status === "invited"
              ? "直すときだけ入力します。新しいアドレスへご案内を送り、前のアドレスに届いたリンクは使えなくなります。"
              : "直すときだけ入力します。ご案内は、まだ送られません。"
          }
          autoComplete="off"
        />
      ) : (
        <p className="text-sm text-muted">
          <ContactText>メールなしで登録された方です。メールアドレスを加えるときは、事務局へご連絡ください。</ContactText>
        </p>
      )}
      <div className="grid gap-5 md:grid-cols-2">
        <TextField {...form.field("employeeNo")} label="社員番号" autoComplete="off" />
        <TextField {...form.field("department")} label="部署" autoComplete="off" />
        <TextField {...form.field("jobTitle")} label="役職" autoComplete="off" />
        <TextField {...form.field("groupTag")} label="集計属性" autoComplete="off" />
      </div>
    </FormDialog>
  );
}

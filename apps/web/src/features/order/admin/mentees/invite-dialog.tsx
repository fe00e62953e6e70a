"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { mail } from "@knotter/contract/resources/mail";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { showToast } from "@knotter/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { CheckField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** Invites one person, with the standard text: what is asked for on the telephone. An invitation to many is written (../mail/compose.tsx). */
export function InviteDialog({
  order,
  person,
  onDone,
  onClose,
}: {
  order: OrderView;
  person: OrderMenteeView;
  onDone: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mail.menteeRegister.useMutation(QUIET);
  const whom = { orderId: order.id, menteeIds: [person.id], resend: true };
  const form = useServerForm({
    schema: mail.menteeRegister.input.pick({ force: true }),
    values: { force: false },
    draft: null,
    send: (how) => mutateAsync({ ...whom, ...how }),
    async onSaved() {
      await Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.orders.get.invalidate({ id: order.id })]);
      showToast({ status: "success", text: `${person.name} 様にご案内を送信しました。` });
      onDone();
      onClose();
    },
  });
  const asked = { ...whom, ...form.form.watch() };
  const preview = useQuery({
    queryKey: ["mail.menteeRegister.preview", asked],
    queryFn: () => utils.client.mail.menteeRegister.mutate({ ...asked, dryRun: true }),
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const isDue = (preview.data?.queued ?? 0) > 0;

  return (
    <FormDialog
      form={form}
      title="利用登録のご案内を送る"
      description={order.name}
      submitLabel={isDue ? "送信する" : null}
      busyLabel="送信しています"
      onClose={onClose}
    >
      <FormRefusal refusal={preview.error && errorText(preview.error)} />
      {preview.data === undefined && preview.error === null && <SkeletonText lines={2} />}
      {preview.data && (
        <p role="status">
          {isDue
            ? `${person.name} 様（${person.email}）に、定型文でお送りします。前にお送りしたリンクは使えなくなります。`
            : `いまはご案内できません。${preview.data.skipped[0]?.reasonLabel ?? ""}`}
        </p>
      )}
      <CheckField
        {...form.check("force")}
        label="回数と間隔の上限を超えて送る"
        hint="ふだんは、24時間に1通、全部で3通までです。ご本人から依頼があったときなどにお使いください。"
      />
    </FormDialog>
  );
}

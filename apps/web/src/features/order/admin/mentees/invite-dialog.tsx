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
import { PeopleList } from "@/components/people-list";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

/** Invites the selected people, or everybody who has not registered; people who would get nothing are listed with the reason. */
export function InviteDialog({
  order,
  people,
  onDone,
  onClose,
}: {
  order: OrderView;
  /** Null: the whole list. */
  people: readonly OrderMenteeView[] | null;
  onDone: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.mail.menteeRegister.useMutation(QUIET);
  const whom = { orderId: order.id, ...(people && { menteeIds: people.map(({ id }) => id) }) };
  const form = useServerForm({
    schema: mail.menteeRegister.input.pick({ resend: true, force: true }),
    values: { resend: people !== null, force: false },
    draft: null,
    send: (how) => mutateAsync({ ...whom, ...how }),
    async onSaved({ queued: sent }) {
      await Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.orders.get.invalidate({ id: order.id })]);
      showToast({ status: "success", text: `${sent ?? 0}名にご案内を送信しました。` });
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
  const queued = preview.data?.queued ?? 0;
  const skipped = preview.data?.skipped ?? [];
  const reasons = [...new Set(skipped.map(({ reasonLabel }) => reasonLabel))].map((reason) => ({
    reason,
    of: skipped.filter(({ reasonLabel }) => reasonLabel === reason),
  }));

  return (
    <FormDialog
      form={form}
      title="利用登録のご案内を送る"
      description={order.name}
      submitLabel={queued > 0 ? `${queued}名に送信する` : null}
      busyLabel="送信しています"
      onClose={onClose}
    >
      <FormRefusal refusal={preview.error && errorText(preview.error)} />
      {preview.data === undefined && preview.error === null && <SkeletonText lines={4} />}
      {preview.data && (
        <p role="status">
          {queued > 0 ? (
            <>
              {people === null ? "まだ登録していない方のうち、" : `選んだ${people.length}名のうち、`}
              <span className="font-bold tabular-nums">{queued}名</span>
              に、利用登録のご案内を送ります。前にお送りしたリンクは使えなくなります。
            </>
          ) : (
            "いまご案内できる方はいません。"
          )}
        </p>
      )}
      {reasons.length > 0 && (
        <ul className="text-sm text-muted">
          {reasons.map(({ reason, of }) => (
            <li key={reason}>
              {reason}：{of.length}名（
              {of
                .slice(0, 3)
                .map(({ to }) => to)
                .join("、")}
              {of.length > 3 && " ほか"}）
            </li>
          ))}
        </ul>
      )}
      <div>
        <CheckField {...form.check("resend")} label="すでにご案内した方にも、もう一度送る" />
        <CheckField
          {...form.check("force")}
          label="回数と間隔の上限を超えて送る"
          hint="ふだんは、お一人につき24時間に1通、全部で3通までです。ご本人から依頼があったときなどにお使いください。"
        />
      </div>
      {people && <PeopleList label="選んだ方" people={people.map(({ id, name, statusLabel }) => ({ id, name, detail: statusLabel }))} />}
    </FormDialog>
  );
}

"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { Checkbox } from "@knotter/ui/checkbox";
import { showToast } from "@knotter/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PeopleList } from "@/components/people-list";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { ActionDialog } from "./action-dialog";

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
  const [resend, setResend] = useState(people !== null);
  const [force, setForce] = useState(false);
  const invite = trpc.mail.menteeRegister.useMutation({ meta: { quiet: true } });
  const [refusal, setRefusal] = useState<string | null>(null);
  const asked = { orderId: order.id, resend, force, ...(people && { menteeIds: people.map(({ id }) => id) }) };
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

  async function send() {
    setRefusal(null);
    try {
      const { queued: sent } = await invite.mutateAsync(asked);
      await Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.orders.get.invalidate({ id: order.id })]);
      showToast({ status: "success", text: `${sent ?? 0}名にご案内を送信しました。` });
      onDone();
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <ActionDialog
      title="利用登録のご案内を送る"
      orderName={order.name}
      refusal={refusal ?? (preview.error ? errorText(preview.error) : null)}
      ready={preview.data !== undefined}
      action={queued > 0 ? `${queued}名に送信する` : null}
      busy={invite.isPending}
      onAct={() => void send()}
      onClose={onClose}
    >
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
        <Checkbox
          label="すでにご案内した方にも、もう一度送る"
          checked={resend}
          onChange={(event) => setResend(event.currentTarget.checked)}
        />
        <Checkbox
          label="回数と間隔の上限を超えて送る"
          hint="ふだんは、お一人につき24時間に1通、全部で3通までです。ご本人から依頼があったときなどにお使いください。"
          checked={force}
          onChange={(event) => setForce(event.currentTarget.checked)}
        />
      </div>
      {people && <PeopleList label="選んだ方" people={people.map(({ id, name, statusLabel }) => ({ id, name, detail: statusLabel }))} />}
    </ActionDialog>
  );
}

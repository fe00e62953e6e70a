"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PeopleList } from "@/components/people-list";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { ActionDialog } from "./action-dialog";
import { isWorking, runForEach } from "./use-work";

/** Removes people from the list. For people with interviews the server is asked which ones would be canceled. */
export function WithdrawDialog({
  order,
  people,
  onDone,
  onClose,
}: {
  order: OrderView;
  people: readonly OrderMenteeView[];
  onDone: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const withdraw = trpc.mentees.cancel.useMutation({ meta: { quiet: true } });
  const [reason, setReason] = useState("");
  const meant = people.filter(({ status }) => status !== "withdrawn");
  const of = (id: string) => ({ id, scope: "order" as const, orderId: order.id });
  const preview = useQuery({
    queryKey: ["mentees.cancel.preview", meant.map(({ id }) => id)],
    async queryFn() {
      const falls = new Map<string, string[]>();
      for (const { id, next } of meant)
        if (next !== null) {
          const { cancelledMentorings } = await utils.client.mentees.cancel.mutate({ ...of(id), dryRun: true });
          falls.set(
            id,
            cancelledMentorings.map(({ startAt }) => startAt),
          );
        }
      return falls;
    },
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const mentorings = [...(preview.data?.values() ?? [])].flat().length;

  function carryOut() {
    const why = reason.trim();
    void runForEach("対象から外す", meant, ({ id }) => withdraw.mutateAsync({ ...of(id), ...(why && { reason: why }) })).then(() =>
      Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.orders.get.invalidate({ id: order.id })]),
    );
    onDone();
    onClose();
  }

  return (
    <ActionDialog
      title="対象から外す"
      orderName={order.name}
      refusal={preview.error ? errorText(preview.error) : null}
      ready={preview.data !== undefined}
      action={meant.length > 0 && !isWorking() ? `${meant.length}名を対象から外す` : null}
      danger
      onAct={carryOut}
      onClose={onClose}
    >
      <p>
        {meant.length === 0
          ? "選んだ方は、すでに対象から外れています。"
          : `${meant.length}名を、この施策の対象から外します。${
              mentorings > 0
                ? `これからの面談${mentorings}件は、どなたの都合にもせずにキャンセルされ、キャリコンにメールでお知らせします。`
                : "これからの面談はありません。"
            }`}
      </p>
      <PeopleList
        label="対象から外れる方"
        people={meant.map(({ id, name }) => ({
          id,
          name,
          detail: preview.data
            ?.get(id)
            ?.map((startAt) => formatDateTime(new Date(startAt)))
            .join("、"),
        }))}
      />
      {meant.length > 0 && (
        <Field label="理由" hint="任意。運営の記録に残ります（200文字まで）。">
          <TextInput maxLength={200} autoComplete="off" value={reason} onChange={(event) => setReason(event.currentTarget.value)} />
        </Field>
      )}
    </ActionDialog>
  );
}

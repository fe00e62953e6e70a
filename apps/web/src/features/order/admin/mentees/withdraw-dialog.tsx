"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { menteeCancelForm } from "@knotter/contract/resources/mentees";
import { formatDateTime } from "@knotter/domain/tokyo";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useQuery } from "@tanstack/react-query";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { PeopleList } from "@/components/people-list";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
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
  const { mutateAsync } = trpc.mentees.cancel.useMutation(QUIET);
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

  const form = useServerForm({
    schema: menteeCancelForm.pick({ reason: true }),
    values: { reason: "" },
    // A reason is one for these people, not for the next ones.
    draft: drafts.withdraw(order.id, ...meant.map(({ id }) => id)),
    async send(why) {
      // Goes on while the list can be used again: it tells how far it has come by itself.
      void runForEach("対象から外す", meant, ({ id }) => mutateAsync({ ...of(id), ...why })).then(() =>
        Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.orders.get.invalidate({ id: order.id })]),
      );
      return true;
    },
    onSaved() {
      onDone();
      onClose();
    },
  });

  return (
    <FormDialog
      form={form}
      title="対象から外す"
      description={order.name}
      submitLabel={meant.length > 0 ? `${meant.length}名を対象から外す` : "対象から外す"}
      variant="danger"
      disabled={preview.data === undefined || meant.length === 0 || isWorking()}
      onClose={onClose}
    >
      <FormRefusal refusal={preview.error && errorText(preview.error)} />
      {preview.data === undefined ? (
        preview.error === null && <SkeletonText lines={4} />
      ) : (
        <>
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
          {meant.length > 0 && <TextField {...form.field("reason")} label="理由" hint="任意。運営の記録に残ります。" />}
        </>
      )}
    </FormDialog>
  );
}

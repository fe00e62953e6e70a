"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { bulkConfirmForm } from "@knotter/contract/resources/bulk-operations";
import { asksForCount } from "@knotter/domain/bulk-operation";
import { formatShort } from "@knotter/domain/tokyo";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useMemo } from "react";
import { useBulk } from "@/components/bulk/use-bulk";
import { drafts } from "@/components/form/drafts";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { PeopleList } from "@/components/people-list";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { PreviewNote } from "./preview-note";
import { usePreview, type Whom } from "./use-preview";

/** Takes people off the list, after saying how many interviews are canceled with it; of many, after their number was typed. */
export function WithdrawDialog({
  order,
  whom,
  count,
  people,
  onDone,
  onClose,
}: {
  order: OrderView;
  whom: Whom;
  /** How many are chosen. */
  count: number;
  /** Those of them who are shown. */
  people: readonly OrderMenteeView[];
  onDone: () => void;
  onClose: () => void;
}) {
  const { mutateAsync } = trpc.bulkOperations.begin.useMutation(QUIET);
  const follow = useBulk();
  const preview = usePreview(whom, { action: "withdraw" });
  const total = preview.data?.total ?? count;
  const typed = asksForCount("withdraw", total);
  const schema = useMemo(
    () =>
      bulkConfirmForm.refine(({ confirmCount }) => !typed || confirmCount === total, {
        path: ["confirmCount"],
        message: `人数を確認して、${total} と入力してください`,
      }),
    [typed, total],
  );
  const form = useServerForm({
    schema,
    values: { reason: "", confirmCount: asksForCount("withdraw", count) ? "" : String(count) },
    // A reason is one for these people, not for the next ones.
    draft: drafts.withdraw(order.id, ...("ids" in whom ? whom.ids : ["all"])),
    send: ({ reason, confirmCount }) => mutateAsync({ ...whom, action: "withdraw", reason, confirmCount: typed ? confirmCount : total }),
    onSaved(begun) {
      follow(begun);
      onDone();
      onClose();
    },
  });
  const { changes = 0, mentorings = 0 } = preview.data ?? {};
  const shown = changes.toLocaleString("ja-JP");

  return (
    <FormDialog
      form={form}
      title="対象から外す"
      description={order.name}
      submitLabel={changes > 0 ? `${shown}名を対象から外す` : "対象から外す"}
      variant="danger"
      disabled={changes === 0}
      onClose={onClose}
    >
      <FormRefusal refusal={preview.error && errorText(preview.error)} />
      {preview.data === undefined ? (
        preview.error === null && <SkeletonText lines={4} />
      ) : (
        <>
          <div role="status" className="grid gap-3">
            <p>
              {changes === 0
                ? "選んだ方は、すでに対象から外れています。"
                : `${shown}名を、この施策の対象から外します。${
                    mentorings > 0
                      ? `これからの面談${mentorings.toLocaleString("ja-JP")}件はキャンセルされ、ご本人とキャリコンにメールでお知らせします。どなたの都合とも伝わりません。あとで対象に戻しても、キャンセルされた面談は戻りません。`
                      : "これからの面談はありません。"
                  }`}
            </p>
            <PreviewNote preview={preview.data} chosen={count} />
          </div>
          {"ids" in whom && (
            <PeopleList
              label="対象から外れる方"
              people={people
                .filter(({ status }) => status !== "withdrawn")
                .map(({ id, name, next }) => ({
                  id,
                  name,
                  detail: next ? `次の面談 ${formatShort(new Date(next.startAt))}` : undefined,
                }))}
            />
          )}
          {changes > 0 && <TextField {...form.field("reason")} label="理由" hint="任意。運営の記録に残ります。" />}
          {changes > 0 && typed && (
            <TextField
              {...form.field("confirmCount")}
              label="人数の確認"
              required
              hint={`選んだ人数（${total}）を入力してください。`}
              inputMode="numeric"
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

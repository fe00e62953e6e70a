"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { maxCountForm } from "@knotter/contract/resources/mentees";
import { useBulk } from "@/components/bulk/use-bulk";
import { toInput } from "@/components/form/codec";
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

const countForm = maxCountForm.pick({ maxCount: true });

/** One number of interviews for all selected people; who has used more keeps theirs, and is told. */
export function CountDialog({
  order,
  whom,
  count: chosen,
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
  const form = useServerForm({
    schema: countForm,
    values: { maxCount: String(order.maxMentoringCount) },
    draft: null,
    send: ({ maxCount }) => mutateAsync({ ...whom, action: "count", maxCount, confirmCount: preview.data?.total ?? chosen }),
    onSaved(begun) {
      follow(begun);
      onDone();
      onClose();
    },
  });
  const { data: { maxCount: count } = {} } = countForm.safeParse(toInput(countForm, { maxCount: form.form.watch("maxCount") }));
  const preview = usePreview(whom, { action: "count", maxCount: count ?? 1 }, { enabled: count !== undefined });
  const changes = count === undefined ? 0 : (preview.data?.changes ?? 0);
  const shown = changes.toLocaleString("ja-JP");

  return (
    <FormDialog
      form={form}
      title="回数を変更する"
      description={order.name}
      submitLabel={changes > 0 ? `${shown}名を${count}回にする` : "回数を変更する"}
      busyLabel="変更しています"
      disabled={count !== undefined && preview.data?.changes === 0}
      onClose={onClose}
    >
      <FormRefusal refusal={preview.error && errorText(preview.error)} />
      <TextField
        {...form.field("maxCount")}
        label="1人あたりの回数"
        required
        hint="すでに利用された回数より少なくはできません。"
        inputMode="numeric"
        after="回"
      />
      <div role="status" className="grid gap-3">
        {count !== undefined && preview.data && (
          <>
            <p>{changes > 0 ? `${shown}名の回数が変わります。` : "回数が変わる方はいません。"}</p>
            <PreviewNote preview={preview.data} chosen={chosen} />
          </>
        )}
      </div>
      {"ids" in whom && (
        <PeopleList
          label="選んだ方"
          people={people.map(({ id, name, usage }) => ({ id, name, detail: usage && `いま ${usage.max}回（利用 ${usage.used}回）` }))}
        />
      )}
    </FormDialog>
  );
}

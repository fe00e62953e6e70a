"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { maxCountForm } from "@knotter/contract/resources/mentees";
import { showToast } from "@knotter/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { toInput } from "@/components/form/codec";
import { TextField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { PeopleList } from "@/components/people-list";
import { errorText, rowErrorsOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";

const countForm = maxCountForm.pick({ maxCount: true });

/** One number of interviews for all selected people: sent as a list, validated first, all or nothing. */
export function CountDialog({
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
  const { mutateAsync } = trpc.orders.addMentees.useMutation(QUIET);
  const meant = people.filter(({ status, email }) => status !== "withdrawn" && email !== null);
  const inputOf = (maxCount: number) => ({
    id: order.id,
    mentees: meant.map(({ email, name }) => ({ email: email ?? "", name, maxCount })),
  });
  const form = useServerForm({
    schema: countForm,
    values: { maxCount: String(order.maxMentoringCount) },
    draft: null,
    nameOf: (path) => path.replace(/^mentees\.\d+\./, ""),
    async send({ maxCount }) {
      const { updated } = await mutateAsync(inputOf(maxCount));
      return { updated, maxCount };
    },
    async onSaved({ updated, maxCount }) {
      await Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.orders.get.invalidate({ id: order.id })]);
      showToast({ status: "success", text: `${updated}名の回数を${maxCount}回にしました。` });
      onDone();
      onClose();
    },
  });
  const { data: { maxCount: count } = {} } = countForm.safeParse(toInput(countForm, { maxCount: form.form.watch("maxCount") }));
  const preview = useQuery({
    queryKey: ["orders.addMentees.preview", order.id, meant.map(({ id }) => id), count],
    queryFn: () => utils.client.orders.addMentees.mutate({ ...inputOf(count ?? 0), dryRun: true }),
    enabled: count !== undefined && meant.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const faults = rowErrorsOf(preview.error).map(({ row, message }) => ({
    id: String(row),
    name: meant[row - 1]?.name ?? `${row}行目`,
    detail: message,
  }));
  const changed = preview.error || count === undefined ? 0 : (preview.data?.updated ?? 0);

  return (
    <FormDialog
      form={form}
      title="回数を変更する"
      description={order.name}
      submitLabel={changed > 0 ? `${changed}名を${count}回にする` : "回数を変更する"}
      busyLabel="変更しています"
      disabled={meant.length === 0 || (count !== undefined && preview.data?.updated === 0)}
      onClose={onClose}
    >
      <FormRefusal refusal={preview.error && faults.length === 0 ? errorText(preview.error) : null} />
      <TextField
        {...form.field("maxCount")}
        label="1人あたりの回数"
        required
        hint="すでに利用された回数より少なくはできません。"
        inputMode="numeric"
        after="回"
      />
      <div role="status">
        {faults.length > 0 ? (
          <p>次の方は、すでに利用された回数より少なくなるため、変更できません。選択から外すか、回数を増やしてください。</p>
        ) : (
          count !== undefined && preview.data && <p>{changed > 0 ? `${changed}名の回数が変わります。` : "回数が変わる方はいません。"}</p>
        )}
      </div>
      <PeopleList label="変更できない方" people={faults} />
      <PeopleList
        label="選んだ方"
        people={meant.map(({ id, name, usage }) => ({ id, name, detail: usage && `いま ${usage.max}回（利用 ${usage.used}回）` }))}
      />
    </FormDialog>
  );
}

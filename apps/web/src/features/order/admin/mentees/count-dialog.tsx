"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { LIMITS } from "@knotter/domain/policy";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PeopleList } from "@/components/people-list";
import { errorText, rowErrorsOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { ActionDialog } from "./action-dialog";

const { min, max } = LIMITS.maxMentoringCount;

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
  const change = trpc.orders.addMentees.useMutation({ meta: { quiet: true } });
  const [typed, setTyped] = useState(String(order.maxMentoringCount));
  const [refusal, setRefusal] = useState<string | null>(null);
  const meant = people.filter(({ status, email }) => status !== "withdrawn" && email !== null);
  const count = Number(typed.normalize("NFKC"));
  const valid = Number.isInteger(count) && count >= min && count <= max;
  const asked = { id: order.id, mentees: meant.map(({ email, name }) => ({ email: email ?? "", name, maxCount: count })) };
  const preview = useQuery({
    queryKey: ["orders.addMentees.preview", asked],
    queryFn: () => utils.client.orders.addMentees.mutate({ ...asked, dryRun: true }),
    enabled: valid && meant.length > 0,
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
  const changed = preview.error || !valid ? 0 : (preview.data?.updated ?? 0);

  async function save() {
    setRefusal(null);
    try {
      const { updated } = await change.mutateAsync(asked);
      await Promise.all([utils.orders.mentees.invalidate({ id: order.id }), utils.orders.get.invalidate({ id: order.id })]);
      showToast({ status: "success", text: `${updated}名の回数を${count}回にしました。` });
      onDone();
      onClose();
    } catch (error) {
      setRefusal(errorText(error));
    }
  }

  return (
    <ActionDialog
      title="回数を変更する"
      orderName={order.name}
      refusal={refusal ?? (preview.error && faults.length === 0 ? errorText(preview.error) : null)}
      ready
      action={changed > 0 ? `${changed}名を${count}回にする` : null}
      busy={change.isPending}
      onAct={() => void save()}
      onClose={onClose}
    >
      <Field
        label="1人あたりの回数"
        required
        hint="すでに利用された回数より少なくはできません。"
        error={valid ? undefined : `${min}〜${max}の数を入力してください`}
      >
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          after="回"
        />
      </Field>
      <div role="status">
        {faults.length > 0 ? (
          <p>次の方は、すでに利用された回数より少なくなるため、変更できません。選択から外すか、回数を増やしてください。</p>
        ) : (
          valid && preview.data && <p>{changed > 0 ? `${changed}名の回数が変わります。` : "回数が変わる方はいません。"}</p>
        )}
      </div>
      <PeopleList label="変更できない方" people={faults} />
      <PeopleList
        label="選んだ方"
        people={meant.map(({ id, name, usage }) => ({ id, name, detail: usage && `いま ${usage.max}回（利用 ${usage.used}回）` }))}
      />
    </ActionDialog>
  );
}

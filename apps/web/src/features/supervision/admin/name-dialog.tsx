"use client";

import { nameSupervisorForm } from "@knotter/contract/resources/supervisions";
import { Field } from "@knotter/ui/field";
import { TextInput } from "@knotter/ui/text-input";
import { showToast } from "@knotter/ui/toast";
import { useDeferredValue, useState } from "react";
import { drafts } from "@/components/form/drafts";
import { SelectField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
import { trpc } from "@/trpc/client";
import type { SupervisionItem } from "../types";

/** Names a supervisor, or another one, after saying what becomes of what was written. */
export function NameDialog({ item: { id, mentor, supervisor, version }, onClose }: { item: SupervisionItem; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState("");
  const q = useDeferredValue(typed.trim());
  const { data } = trpc.mentors.valid.useQuery(
    { pageSize: 100, ...(q === "" ? {} : { q }) },
    { meta: { quiet: true }, placeholderData: (previous) => previous },
  );
  const { mutateAsync } = trpc.supervisions.name.useMutation(QUIET);
  const form = useServerForm({
    schema: nameSupervisorForm,
    values: { supervisorId: "" },
    draft: drafts.supervisor(id),
    send: (named) => mutateAsync({ id, ...named, expectedVersion: version }),
    async onSaved() {
      await Promise.all([utils.supervisions.invalidate(), utils.office.tasks.invalidate()]);
      showToast({ status: "success", text: "スーパーバイザーを決め、双方にメールでお知らせしました。" });
      onClose();
    },
  });
  const options = (data?.items ?? [])
    .filter((found) => found.id !== mentor.id && found.id !== supervisor?.id)
    .map((found) => ({ value: found.id, label: found.displayName }));
  return (
    <FormDialog
      form={form}
      title={supervisor ? "スーパーバイザーを交代する" : "スーパーバイザーを決める"}
      submitLabel={supervisor ? "交代する" : "決める"}
      size="small"
      onClose={onClose}
    >
      <p>
        {supervisor
          ? `${mentor.name}さんのスーパービジョンを、${supervisor.name}さんから別の方に交代します。${supervisor.name}さんは読めなくなり、新しい方には、${mentor.name}さんがあらためて渡したケースシートだけが見えます。`
          : `${mentor.name}さんのスーパービジョンを担当する方を選びます。双方にメールでお知らせします。`}
      </p>
      <Field label="名前で絞り込む" optionalLabel="任意">
        <TextInput value={typed} autoComplete="off" onChange={(event) => setTyped(event.currentTarget.value)} />
      </Field>
      <SelectField {...form.field("supervisorId")} label="スーパーバイザー" required placeholder="選んでください" options={options} />
    </FormDialog>
  );
}

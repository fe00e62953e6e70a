"use client";

import { LIMITS } from "@knotter/domain/policy";
import { SectionHeading } from "@knotter/ui/section-heading";
import { showToast } from "@knotter/ui/toast";
import { toValues } from "@/components/form/codec";
import { ConflictNote } from "@/components/form/conflict-note";
import { DateField } from "@/components/form/date-field";
import { drafts } from "@/components/form/drafts";
import { TextareaField } from "@/components/form/fields";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { SaveBar } from "@/components/save-bar";
import { trpc } from "@/trpc/client";
import { ConflictCustomers } from "./conflict-customers";
import type { Edit } from "./labels";
import { type useMentor, useMentorChange } from "./use-mentor";

const LABEL = { contractFrom: "業務委託の開始日", contractTo: "業務委託の終了日", adminMemo: "メモ" } as const;
const EMPTY = { contractFrom: "", contractTo: "", adminMemo: "" };
const valuesOf = ({ office }: Edit) => toValues(EMPTY, office ?? {});

/** The fields that only admins write. */
export function AdminSection({ edit }: { edit: ReturnType<typeof useMentor> }) {
  const { id } = edit;
  const utils = trpc.useUtils();
  const change = useMentorChange(edit);
  const form = useServerForm({
    schema: () => import("./mentor-schema").then(({ adminForm }) => adminForm),
    stored: {
      doc: edit,
      valuesOf,
      latest: () => utils.mentors.get.fetch({ id }, { staleTime: 0 }).then((latest) => latest.edit ?? null),
    },
    mode: "onTouched",
    draft: drafts.mentorAdmin(id),
    send: (wanted, { expectedVersion }) => change(wanted, expectedVersion),
    onSaved() {
      showToast({ status: "success", text: "保存しました。" });
    },
  });
  return (
    <section aria-labelledby="office">
      <SectionHeading id="office" title="事務局の記録" lead="事務局だけが見られます。" />
      <form {...form.formProps} method="post" onSubmit={(event) => void form.submit(event)} className="grid gap-6">
        <RestoredNote form={form} />
        <ConflictNote
          conflict={form.conflict}
          save="保存する"
          nameOf={(field) => LABEL[field]}
          textOf={(field, values) => values[field] || "なし"}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <DateField {...form.field("contractFrom")} label={LABEL.contractFrom} />
          <DateField {...form.field("contractTo")} label={LABEL.contractTo} />
        </div>
        <TextareaField {...form.field("adminMemo", LIMITS.text.adminMemo)} label={LABEL.adminMemo} rows={3} />
        {form.isDirty && (
          <SaveBar
            failure={form.refusal}
            note="この画面を閉じるまで、入力した内容はこのタブに残ります。"
            busy={form.busy}
            onDiscard={form.discard}
          />
        )}
      </form>
      <ConflictCustomers edit={edit} />
    </section>
  );
}

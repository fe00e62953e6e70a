"use client";

import { LIMITS } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Field } from "@knotter/ui/field";
import { SectionHeading } from "@knotter/ui/section-heading";
import { TextInput } from "@knotter/ui/text-input";
import { Textarea } from "@knotter/ui/textarea";
import { useForm } from "react-hook-form";
import { drafts } from "../../components/form/drafts";
import { merged } from "../../components/form/merge";
import { lazyResolver } from "../../components/lazy-resolver";
import { SaveBar } from "../../components/save-bar";
import { useMergeDraft } from "../../components/use-merge-draft";
import { ConflictCustomers } from "./conflict-customers";
import type { useMentor } from "./use-mentor";
import { useAdminChange } from "./use-mentor";

interface Values {
  contractFrom: string;
  contractTo: string;
  adminMemo: string;
}
type FormOutput = { [Name in keyof Values]: string | null };

const loadSchema = () => import("./mentor-schemas").then(({ adminForm }) => adminForm as never);
const resolver = lazyResolver<Values, FormOutput>(loadSchema);

const valuesOf = ({ office: adminOnly }: ReturnType<typeof useMentor>): Values => ({
  contractFrom: adminOnly.contractFrom ?? "",
  contractTo: adminOnly.contractTo ?? "",
  adminMemo: adminOnly.adminMemo ?? "",
});

/** The fields that only admins write. */
export function AdminSection({ edit }: { edit: ReturnType<typeof useMentor> }) {
  const { change, busy, refusal } = useAdminChange(edit);
  const form = useForm<Values, unknown, FormOutput>({ resolver, defaultValues: valuesOf(edit), mode: "onTouched" });
  const { errors, isDirty } = form.formState;
  const draft = useMergeDraft<Values, FormOutput>(form, drafts.mentorAdmin(edit.id), ({ base, typed }) => {
    const latest = valuesOf(edit);
    form.reset(latest);
    form.reset(merged(base, typed, latest), { keepDefaultValues: true });
  });
  const save = form.handleSubmit(async (wanted) => {
    if (!(await change(wanted, "保存しました。"))) return;
    form.reset(form.getValues());
    draft.clear();
  });
  return (
    <section aria-labelledby="office">
      <SectionHeading id="office" title="事務局の記録" lead="事務局だけが見られます。" />
      {refusal !== null && !isDirty && (
        <Banner status="warning" announce className="mb-4">
          {refusal}
        </Banner>
      )}
      <form
        method="post"
        noValidate
        onFocus={() => void loadSchema()}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        className="grid gap-6"
      >
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="業務委託の開始日" error={errors.contractFrom?.message}>
            <TextInput type="date" {...form.register("contractFrom")} />
          </Field>
          <Field label="業務委託の終了日" error={errors.contractTo?.message}>
            <TextInput type="date" {...form.register("contractTo")} />
          </Field>
        </div>
        <Field label="メモ" error={errors.adminMemo?.message}>
          <Textarea
            {...form.register("adminMemo")}
            rows={3}
            maxCount={LIMITS.text.adminMemo}
            count={(form.watch("adminMemo") ?? "").length}
          />
        </Field>
        {isDirty && (
          <SaveBar
            failure={refusal}
            note="この画面を閉じるまで、入力した内容はこのタブに残ります。"
            busy={busy}
            onSave={() => void save()}
            onDiscard={() => {
              form.reset();
              draft.clear();
            }}
          />
        )}
      </form>
      <ConflictCustomers edit={edit} />
    </section>
  );
}

"use client";

import { CASE_SHEET_TEXT } from "@knotter/contract/labels/supervision";
import { marksIn, wordsMarked } from "@knotter/domain/case-sheet";
import { SUPERVISION_TEXT_MAX } from "@knotter/domain/supervision";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useRef } from "react";
import { ConflictNote } from "@/components/form/conflict-note";
import { drafts } from "@/components/form/drafts";
import { FormActions } from "@/components/form/form-actions";
import { FormRefusal } from "@/components/form/form-refusal";
import { QUIET } from "@/components/form/quiet";
import { RestoredNote } from "@/components/form/restored-note";
import { useServerForm } from "@/components/form/use-server-form";
import { FormSection } from "@/components/form-section";
import { trpc } from "@/trpc/client";
import type { Supervision } from "../types";
import { MarkedTextareaField } from "./marked-textarea-field";

const FIELDS = ["situation", "assessment", "question"] as const;
const HINTS = {
  situation: "年代や立場は大まかに。氏名・会社名・施策の名前は書かないでください。",
  assessment: "どう見立てて、どう関わったか。",
  question: "スーパーバイザーと一緒に考えたいこと。",
} as const;

/** The case sheet being written for this supervisor. Words that tell whom it is about are marked while they are typed; the author decides. */
export function CaseSheetForm({
  supervision,
  supervisor,
}: {
  supervision: Supervision;
  supervisor: NonNullable<Supervision["supervisor"]>;
}) {
  const { id, status, names } = supervision;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.supervisions.write.useMutation(QUIET);
  const draft = useRef(false);
  const form = useServerForm({
    schema: () => import("./case-sheet-schema").then(({ caseSheet }) => caseSheet),
    stored: {
      doc: supervision,
      valuesOf: ({ sheet }) => sheet ?? { situation: "", assessment: "", question: "" },
      latest: () => utils.supervisions.get.fetch({ id }, { staleTime: 0 }),
    },
    draft: drafts.caseSheet(id),
    async send(_changed, { expectedVersion, typed }) {
      await mutateAsync({ id, ...typed, supervisorId: supervisor.id, draft: draft.current, expectedVersion });
      return utils.supervisions.get.fetch({ id }, { staleTime: 0 });
    },
    async onSaved() {
      showToast({
        status: "success",
        text: draft.current ? "下書きを保存しました。" : `ケースシートを${supervisor.name}さんに渡しました。`,
      });
      await utils.supervisions.invalidate();
    },
    async onRefused() {
      // Another supervisor may have been named: the page says who reads it now, before it is handed over.
      await utils.supervisions.get.invalidate({ id });
      return undefined;
    },
  });
  const known = names ?? { mentee: [], company: [], order: [] };
  const texts = FIELDS.map((field) => form.form.watch(field) ?? "");
  const found = [...new Set(texts.flatMap((text) => wordsMarked(text, marksIn(text, known))))];
  return (
    <form {...form.formProps} method="post" aria-label="ケースシート" className="grid gap-4" onSubmit={(event) => void form.submit(event)}>
      <RestoredNote form={form} />
      <ConflictNote conflict={form.conflict} save="渡す" nameOf={(field) => CASE_SHEET_TEXT[field]} />
      <FormRefusal refusal={form.refusal} />
      <FormSection
        title="ケースシート"
        readers={`読めるのは、あなたと${supervisor.name}さんだけです。渡すまでは、あなただけが読めます。会社にも事務局にも、相談者にも表示されません。`}
      >
        {FIELDS.map((field) => (
          <MarkedTextareaField
            key={field}
            {...form.field(field, SUPERVISION_TEXT_MAX[field])}
            label={CASE_SHEET_TEXT[field]}
            required={field !== "assessment"}
            hint={HINTS[field]}
            rows={field === "situation" ? 8 : 4}
            typed={form.form.watch(field) ?? ""}
            names={known}
          />
        ))}
        <div role="status" className="empty:hidden">
          {found.length > 0 && (
            <Banner status="warning" title="相談者がわかるかもしれない言葉があります。">
              {`「${found.join("」「")}」を、言い換えられないかご確認ください。このままでも渡せます。`}
            </Banner>
          )}
        </div>
      </FormSection>
      <FormActions>
        <Button
          type="submit"
          busy={form.busy}
          busyLabel="渡しています"
          onClick={() => {
            draft.current = false;
          }}
        >
          {status === "named" ? `${supervisor.name}さんに渡す` : "書き直して渡す"}
        </Button>
        {status === "named" && (
          <Button
            type="submit"
            variant="secondary"
            disabled={form.busy}
            onClick={() => {
              draft.current = true;
            }}
          >
            下書きを保存する
          </Button>
        )}
      </FormActions>
    </form>
  );
}

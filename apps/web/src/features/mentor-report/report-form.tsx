"use client";

import { formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Checkbox } from "@knotter/ui/checkbox";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useRef, useState } from "react";
import type { FieldPath } from "react-hook-form";
import { BottomBar } from "../../components/bottom-bar";
import { SavingNote } from "../../components/saving-note";
import { WrittenTwice } from "../../components/written-twice";
import { appErrorOf, errorText, isUnanswered } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { AttendanceSection } from "./attendance-section";
import { ContentSection } from "./content-section";
import { EmergencySection } from "./emergency-section";
import { OrganisationSection } from "./organisation-section";
import { differingFields, REPORT_FIELD_TEXT, type ReportValues, reportValues, tooLongReport } from "./report-values";
import { SummarySection } from "./summary-section";
import type { Interview } from "./types";
import { useReport } from "./use-report";

/** Fields whose name in the API differs from the form's. */
const API_FIELDS: Record<string, FieldPath<ReportValues>> = { actualStartAt: "startTime", actualEndAt: "endTime" };

/** 実施報告書. A draft is saved automatically; submitting it completes the interview. */
export function ReportForm({ interview, onDone }: { interview: Interview; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [{ themes }] = trpc.terms.list.useSuspenseQuery({});
  const { form, doc: report, saving, conflict, handIn, resolve } = useReport(interview);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const corrects = report?.submittedAt != null;
  const { isDirty } = form.formState;
  useEffect(() => {
    if (refusal !== null) said.current?.focus();
  }, [refusal]);

  const submit = async () => {
    setRefusal(null);
    form.clearErrors();
    if (tooLongReport(form.getValues())) {
      setRefusal("文字数の上限を超えている欄があります。ご確認ください。");
      return;
    }
    setSending(true);
    try {
      await handIn({ final: true });
      showToast({ status: "success", text: corrects ? "書き直した報告書を提出しました。" : "報告書を提出しました。" });
      await utils.mentoring.get.invalidate({ id: interview.id });
      onDone();
    } catch (error) {
      const refused = appErrorOf(error);
      if (refused?.code === "VERSION_CONFLICT" || (refused === null && !isUnanswered(error))) return;
      const fields = Object.entries(refused?.fieldErrors ?? {});
      for (const [field, [message]] of fields.toReversed())
        form.setError(API_FIELDS[field] ?? (field as FieldPath<ReportValues>), { message: message ?? "" });
      setRefusal(
        fields.length > 0
          ? "まだ足りないところがあります。印のついた欄をご確認ください。"
          : `${errorText(error)}${isUnanswered(error) ? "入力はこの画面に残っています。" : ""}`,
      );
    } finally {
      setSending(false);
    }
  };

  return (
    <form
      method="post"
      aria-label="実施報告書"
      noValidate
      // `contents`, because the sticky bar must not be confined to the form's own box.
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="mb-8 grid gap-8">
        <div ref={said} tabIndex={-1} className="grid gap-4 outline-none empty:hidden">
          {refusal !== null && (
            <Banner status="warning" announce title={refusal}>
              {missingOf(form.formState.errors)}
            </Banner>
          )}
          {conflict && (
            <WrittenTwice
              what="報告書"
              storedAt={formatShort(new Date(conflict.latest.updatedAt))}
              fields={differingFields(conflict.mine, reportValues(conflict.latest))}
              onResolve={resolve}
            />
          )}
        </div>
        <AttendanceSection form={form} mayReportAbsence={interview.can.markNoShow} />
        <ContentSection form={form} themes={themes} />
        <EmergencySection form={form} mentoringId={interview.id} />
        <OrganisationSection form={form} />
        {interview.disclosureLevel === "L3" && <SummarySection form={form} report={report} />}
        <Card>
          <Checkbox {...form.register("jobCardUsed")} label="ジョブ・カードを使用しました" />
          <Checkbox
            {...form.register("supervisionRequested")}
            label="スーパービジョンを希望します"
            hint="希望したことだけが事務局に伝わります。内容は伝わりません。"
          />
        </Card>
      </div>
      <BottomBar>
        <div className="min-w-0 flex-[1_1_14rem]">
          {corrects ? (
            <p className="text-sm text-muted">
              {isDirty ? "書き直した内容は、提出するまで保存されません（この画面には残ります）。" : "提出済みの内容です。"}
            </p>
          ) : (
            conflict === null && <SavingNote saving={saving} idle="自動で下書きに保存されます。" />
          )}
        </div>
        <div className="flex flex-wrap gap-3">
          {corrects && (
            <Button variant="quiet" onClick={onDone}>
              書き直さない
            </Button>
          )}
          <Button type="submit" size="large" disabled={conflict !== null} busy={sending} busyLabel="提出しています">
            {corrects ? "書き直して提出する" : "報告書を提出する"}
          </Button>
        </div>
      </BottomBar>
    </form>
  );
}

/** The names of the fields with errors. */
function missingOf(errors: object): string | undefined {
  const names = Object.keys(errors).map((field) => REPORT_FIELD_TEXT[field as keyof ReportValues]);
  return names.length > 0 ? names.join("、") : undefined;
}

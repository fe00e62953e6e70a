"use client";

import { formatShort } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Checkbox } from "@knotter/ui/checkbox";
import { BottomBar } from "@/components/bottom-bar";
import { WrongFields } from "@/components/form/wrong-fields";
import { SavingNote } from "@/components/saving-note";
import { WayToChoice, WrittenTwice } from "@/components/written-twice";
import { trpc } from "@/trpc/client";
import { AttendanceSection } from "./attendance-section";
import { ContentSection } from "./content-section";
import { EmergencySection } from "./emergency-section";
import { OrganisationSection } from "./organisation-section";
import { reportDifferences } from "./report-differences";
import { REPORT_FIELD_TEXT } from "./report-values";
import { SummarySection } from "./summary-section";
import type { Interview } from "./types";
import { useReport } from "./use-report";

/** 実施報告書. A draft is saved by itself; once submitted, it closes the interview. */
export function ReportForm({ interview, onDone }: { interview: Interview; onDone: () => void }) {
  const [{ themes }] = trpc.terms.list.useSuspenseQuery({});
  const form = useReport(interview, onDone);
  const { doc: report, saving, leftOut, conflict, resolve, refusal, isDirty } = form;
  const corrects = report?.submittedAt != null;
  return (
    <form
      {...form.formProps}
      method="post"
      aria-label="実施報告書"
      // The bar may float up to the heading of the section; the form itself is no box that would hold it.
      className="contents"
      onSubmit={(event) => void form.submit({ final: true })(event)}
    >
      <div className="mb-8 grid gap-8">
        <div className="grid gap-4 empty:hidden">
          {refusal !== null && (
            <div data-refusal tabIndex={-1} className="scroll-mt-[calc(var(--header-height)+1rem)] outline-none">
              <Banner status="warning" announce title={refusal}>
                <WrongFields form={form} names={REPORT_FIELD_TEXT} />
              </Banner>
            </div>
          )}
          {conflict && (
            <WrittenTwice
              what="報告書"
              storedAt={formatShort(new Date(conflict.updatedAt))}
              differences={reportDifferences(form.form.watch(), conflict)}
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
          <Checkbox {...form.form.register("jobCardUsed")} label="ジョブ・カードを使用しました" />
          <Checkbox
            {...form.form.register("supervisionRequested")}
            label="スーパービジョンを希望します"
            hint="希望したことだけが事務局に伝わります。内容は伝わりません。"
          />
        </Card>
      </div>
      <BottomBar>
        <div className="min-w-0 flex-[1_1_14rem]">
          {conflict ? (
            <WayToChoice />
          ) : corrects ? (
            <p className="text-sm text-muted">
              {isDirty ? "書き直した内容は、提出するまで保存されません（この画面には残ります）。" : "提出済みの内容です。"}
            </p>
          ) : (
            <SavingNote saving={saving} leftOut={leftOut.map((field) => REPORT_FIELD_TEXT[field])} idle="自動で下書きに保存されます。" />
          )}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          {corrects && (
            <Button variant="quiet" onClick={onDone}>
              書き直さない
            </Button>
          )}
          <Button type="submit" size="large" disabled={conflict !== null} busy={form.busy} busyLabel="提出しています">
            {corrects ? "書き直して提出する" : "報告書を提出する"}
          </Button>
        </div>
      </BottomBar>
    </form>
  );
}

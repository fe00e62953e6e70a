"use client";

import { HR_SUMMARY_TEXT } from "@knotter/contract/labels/mentoring";
import { identifyingWords } from "@knotter/domain/identifying-words";
import { Badge } from "@knotter/ui/badge";
import { Banner } from "@knotter/ui/banner";
import { FormSection } from "@/components/form-section";
import { ReportTextField } from "./content-section";
import type { Report } from "./types";
import type { ReportForm } from "./use-report";

/** The wording for the company: its state, the mentee's wish, and words in it that could identify somebody. */
export function SummarySection({ form, report }: { form: ReportForm; report: Report | null }) {
  const found = identifyingWords(form.form.watch("hrSummaryDraft"));
  const state = report?.hrSummaryState ?? "none";
  return (
    <FormSection
      level={3}
      title="会社に共有する要約"
      readers="提出すると、相談者に確認をお願いします。相談者が承認したときだけ、会社の人事ご担当者が、この文面を一字一句そのまま読みます。"
    >
      {state !== "none" && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={state === "approved" ? "success" : state === "proposed" ? "accent" : "neutral"}>{HR_SUMMARY_TEXT[state]}</Badge>
          <span className="text-sm text-muted">{STATE_LEADS[state]}</span>
        </p>
      )}
      {report?.hrSummaryWish && (
        <Banner title="相談者から、書き直しのご希望があります。">
          <p className="whitespace-pre-line">{report.hrSummaryWish}</p>
        </Banner>
      )}
      <ReportTextField
        form={form}
        field="hrSummaryDraft"
        rows={4}
        hint="書かなくてもかまいません。第三者の名前や部署名、数字など、個人が分かることは避けてください。"
      />
      <div role="status" className="empty:hidden">
        {found.length > 0 && (
          <Banner status="warning" title="個人や部署が分かるかもしれない言葉があります。">
            {`「${found.join("」「")}」を、言い換えられないかご確認ください。このままでも提出できます。`}
          </Banner>
        )}
      </div>
    </FormSection>
  );
}

const STATE_LEADS = {
  proposed: "相談者の確認を待っています。",
  approved: "相談者が承認しました。書き換えると、もう一度確認をお願いすることになり、それまで共有は止まります。",
  declined: "相談者は、共有しないことを選びました。理由をたずねる必要はありません。",
  revoked: "相談者が承認を取り消しました。",
} as const;

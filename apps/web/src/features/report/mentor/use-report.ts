"use client";

import { showToast } from "@knotter/ui/toast";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useAutosavedForm } from "@/components/form/use-autosaved-form";
import { appErrorOf } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { writtenReport } from "./report-schema";
import { blankReport, reportValues, toReportInput } from "./report-values";
import type { Interview, Report } from "./types";

/** How the form names what the API names otherwise. */
const FORM_NAMES: Readonly<Record<string, string>> = { actualStartAt: "startTime", actualEndAt: "endTime" };

/** A report being written: saved by itself while it is a draft; once submitted, it changes only when it is submitted again. */
export function useReport(interview: Interview, onDone: () => void) {
  const utils = trpc.useUtils();
  const { id } = interview;
  const { mutateAsync } = trpc.mentoring.mentorReport.useMutation({ ...QUIET, retry: false });
  const storedNow = async () => (await utils.client.mentoring.get.query({ id })).reports.report;
  const form = useAutosavedForm({
    // Loaded with the form: without a connection, too, what was written has to be checked and kept for the next try.
    schema: writtenReport,
    draft: drafts.report(id),
    first: interview.reports.report as Report | null,
    empty: blankReport(interview),
    valuesOf: reportValues,
    savedAt: ({ updatedAt }) => updatedAt,
    isDraft: (report) => report === null || report.submittedAt === null,
    nameOf: (path) => FORM_NAMES[path] ?? path,
    async write(written, report, final: { final: true } | undefined) {
      // Nothing is known of a version before the first word: somebody who writes in another tab is asked for, so as not to be written over.
      if (report === null && (await storedNow()) !== null) throw new WrittenElsewhere();
      return mutateAsync({
        id,
        ...toReportInput(written, interview),
        ...(final ? {} : { draft: true }),
        ...(report === null ? {} : { expectedVersion: report.version }),
      });
    },
    storedInstead: async (error) =>
      error instanceof WrittenElsewhere || appErrorOf(error)?.code === "VERSION_CONFLICT" ? storedNow() : null,
    onSaved(saved) {
      // Whoever comes back to this page finds what was saved; once submitted, the whole interview is read again.
      if (saved.submittedAt === null)
        utils.mentoring.get.setData({ id }, (old) => old && { ...old, reports: { ...old.reports, report: saved } });
      void utils.mentors.mentorings.invalidate();
      void utils.mentors.results.invalidate();
    },
    async onSubmitted(_report, before) {
      const corrected = before?.submittedAt != null;
      showToast({ status: "success", text: corrected ? "書き直した報告書を提出しました。" : "報告書を提出しました。" });
      await utils.mentoring.get.invalidate({ id });
      onDone();
    },
    sentenceOf: (error) =>
      Object.keys(appErrorOf(error)?.fieldErrors ?? {}).length > 0
        ? "まだ足りないところがあります。印のついた欄をご確認ください。"
        : undefined,
  });
  return form;
}

export type ReportForm = ReturnType<typeof useReport>;

/** The first words of a report met those of another tab. */
class WrittenElsewhere extends Error {}

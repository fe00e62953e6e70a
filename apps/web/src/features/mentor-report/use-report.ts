"use client";

import { useForm } from "react-hook-form";
import { drafts } from "../../components/form/drafts";
import { useWritten } from "../../components/use-written";
import { appErrorOf } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { blankReport, type ReportValues, reportValues, tooLongReport, toReportInput } from "./report-values";
import type { Interview, Report } from "./types";

const QUIET = { meta: { quiet: true }, retry: false } as const;

/** A report being written: saved automatically as a draft; a submitted one changes by submitting again. */
export function useReport(interview: Interview) {
  const utils = trpc.useUtils();
  const { id } = interview;
  const first = interview.reports.report;
  const form = useForm<ReportValues>({ defaultValues: first ? reportValues(first) : blankReport(interview) });
  const { mutateAsync } = trpc.mentoring.mentorReport.useMutation(QUIET);

  const storedNow = async () => (await utils.client.mentoring.get.query({ id })).reports.report;
  const written = useWritten<ReportValues, Report, { final: true }>({
    name: drafts.report(id),
    form,
    first,
    valuesOf: reportValues,
    versionOf: ({ version }) => version,
    savedAt: ({ updatedAt }) => updatedAt,
    isDraft: (report) => report === null || report.submittedAt === null,
    fits: (values) => !tooLongReport(values),
    async write(values, report, final) {
      // Without a version of its own, this tab checks whether another one has created the report, so that it does not overwrite it.
      if (report === null && (await storedNow()) !== null) throw new WrittenElsewhere();
      return mutateAsync({
        id,
        ...toReportInput(values, interview),
        ...(final ? {} : { draft: true }),
        ...(report === null ? {} : { expectedVersion: report.version }),
      });
    },
    storedInstead: async (error) =>
      error instanceof WrittenElsewhere || appErrorOf(error)?.code === "VERSION_CONFLICT" ? storedNow() : null,
    onSaved() {
      void utils.mentors.mentorings.invalidate();
      void utils.mentors.results.invalidate();
    },
  });
  return { ...written, form };
}

/** Another tab has created the report first. */
class WrittenElsewhere extends Error {}

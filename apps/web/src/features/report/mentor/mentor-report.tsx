"use client";

import { formatShort, formatUntil } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { startTransition, useRef, useState } from "react";
import { whenOpened } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { ReportView } from "./report-view";
import { Revisions } from "./revisions";

const loadForm = () => import("./report-form").then((module) => module.ReportForm);
const ReportForm = whenOpened(loadForm);

/** The mentor's report of one interview: to write, to correct for a week, and to read afterwards. */
export function MentorReport({ id }: { id: string }) {
  const [interview] = trpc.mentoring.get.useSuspenseQuery({ id });
  const { report } = interview.reports;
  const handedIn = report?.submittedAt != null;
  const mayWrite = interview.can.reportMentor;
  const [corrects, setCorrects] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  if (!mayWrite && !report) return null;
  const writes = mayWrite && (!handedIn || corrects);
  const due = formatUntil(new Date(interview.deadlines.mentorReportDue));
  return (
    <section aria-labelledby="report">
      <h2 id="report" ref={head} tabIndex={-1} className="mb-4 scroll-mt-24 outline-none">
        実施報告書
      </h2>
      {writes && (
        <>
          {!handedIn && <p className="mb-5 text-muted">{`${due} までにご提出ください。提出すると、面談は実施済みになります。`}</p>}
          <ReportForm
            interview={interview}
            onDone={() => {
              setCorrects(false);
              requestAnimationFrame(() => head.current?.focus());
            }}
          />
        </>
      )}
      {!writes && report && (
        <Card>
          {handedIn ? (
            <Banner status="success" title={`${formatShort(new Date(report.submittedAt ?? ""))} に提出しました。`}>
              {mayWrite && report.lockedAt
                ? `${formatUntil(new Date(report.lockedAt))} まで書き直せます。`
                : "書き直せる期間は終わりました。訂正が必要なときは、事務局にご相談ください。"}
            </Banner>
          ) : (
            <Banner title="下書きのままです。">この面談の状態では、報告書を提出できません。</Banner>
          )}
          {report.hrSummaryWish && (
            <Banner status="warning" className="mt-4" title="相談者から、要約の書き直しのご希望があります。">
              <p className="whitespace-pre-line">{report.hrSummaryWish}</p>
            </Banner>
          )}
          <div className="mt-4">
            <ReportView report={report} />
          </div>
          {mayWrite && handedIn && (
            <Button
              variant="secondary"
              icon="edit"
              className="mt-4"
              onPointerEnter={() => void loadForm()}
              onClick={() => startTransition(() => setCorrects(true))}
            >
              報告書を書き直す
            </Button>
          )}
          {handedIn && <Revisions mentoringId={id} />}
        </Card>
      )}
    </section>
  );
}

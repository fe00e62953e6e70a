"use client";

import type { LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import { PrintButton } from "@/components/print-button";
import { ReceiveFile } from "@/components/receive-file";
import { trpc } from "@/trpc/client";
import { CareerPlanForm } from "./career-plan-form";
import { Course } from "./course";
import { JobCardPaper } from "./job-card-paper";

/** The mentee's career plan next to the course of their interviews, and the sheet made of it. Only the sheet is printed. */
export function CareerPlanPanel({ menteeId, today }: { menteeId: string; today: LocalDate }) {
  const [plan] = trpc.mentees.careerPlan.useSuspenseQuery({ id: menteeId });
  const [mentee] = trpc.mentees.get.useSuspenseQuery({ id: menteeId });
  const written = plan.version > 0;
  return (
    <>
      <div data-print="hide" className="grid items-start gap-x-10 gap-y-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,380px)]">
        <div className="grid min-w-0 gap-10">
          {plan.hidden ? (
            <Banner title="ご本人の確認が済むと、ここに書けます。">以前に書かれたものも、確認が済むとまた読めます。</Banner>
          ) : (
            <CareerPlanForm menteeId={menteeId} plan={plan} />
          )}
          {!plan.hidden && (
            <section aria-labelledby="job-card">
              <SectionHeading id="job-card" title="キャリア・プランシート" />
              <Card>
                <p>書いたことを、厚生労働省のジョブ・カード（様式1-1）の形にします。だれに見せるか、見せないかは、あなたが決められます。</p>
                {written ? (
                  <>
                    <div className="mt-4 flex flex-wrap gap-3">
                      <PrintButton name={`キャリア・プランシート_${today}`} />
                      <ReceiveFile address={`/api/v1/mentees/${menteeId}/job-card`} label="Excelで受け取る" />
                    </div>
                    <p className="mt-3 text-sm text-muted">保存した内容が入ります。キャリアコンサルティング実施者の記入欄は空欄です。</p>
                  </>
                ) : (
                  <p className="mt-3 text-sm text-muted">保存すると、ここから印刷と、Excelでの受け取りができます。</p>
                )}
              </Card>
            </section>
          )}
        </div>
        <Course menteeId={menteeId} />
      </div>
      {written && <JobCardPaper plan={plan} person={mentee} today={today} />}
    </>
  );
}

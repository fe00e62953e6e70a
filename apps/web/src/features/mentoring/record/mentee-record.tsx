"use client";

import { useServerNow } from "@/components/use-server-now";
import { whenOpened } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { NextPanel } from "./next-panel";
import { RecordFrame } from "./record-frame";
import { SummaryPanel } from "./summary-panel";
import { SurveyPanel } from "./survey-panel";

/** Few were reported absent: its script is sent to them alone. */
const DisputePanel = whenOpened(() => import("./dispute-panel").then((module) => module.DisputePanel));

/** The mentee's page after the interview: first what waits for them. */
export function MenteeRecord({ id, renderedAt }: { id: string; renderedAt: string }) {
  const [mentoring] = trpc.mentoring.get.useSuspenseQuery({ id });
  const now = useServerNow(renderedAt);
  return (
    <RecordFrame mentoring={mentoring} viewer="mentee" now={now}>
      {mentoring.can.approveSummary && <SummaryPanel mentoring={mentoring} />}
      {mentoring.absence?.absent === "mentee" && <DisputePanel mentoring={mentoring} />}
      <SurveyPanel mentoring={mentoring} />
      {!mentoring.can.approveSummary && <SummaryPanel mentoring={mentoring} />}
      <NextPanel mentoring={mentoring} now={now} />
    </RecordFrame>
  );
}

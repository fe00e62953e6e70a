import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import type { ReactNode } from "react";
import { PageBody } from "@/components/page-body";
import { AbsencePanel } from "../absence-panel";
import { DetailsPanel } from "../details-panel";
import { DisclosureNote } from "../disclosure-note";
import { HistoryPanel } from "../history-panel";
import { QuestionnaireLink } from "./questionnaire-link";
import { RecordHead } from "./record-head";

const BACK = {
  mentee: { href: href("mypage", {}, { tab: "history" }), label: "これまでの面談" },
  mentor: { href: href("mentorResult"), label: "報告と結果" },
} as const;

interface RecordFrameProps {
  mentoring: MentoringView;
  viewer: "mentee" | "mentor";
  now: Date;
  children: ReactNode;
}

/** What both sides see after the interview, around their own tasks. */
export function RecordFrame({ mentoring, viewer, now, children }: RecordFrameProps) {
  return (
    <PageBody title="面談の記録" back={BACK[viewer]}>
      <div className="grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-10">
          <RecordHead mentoring={mentoring} viewer={viewer} now={now} />
          {children}
        </div>
        <div className="grid min-w-0 gap-8">
          <AbsencePanel mentoring={mentoring} viewer={viewer} now={now} />
          <QuestionnaireLink mentoring={mentoring} viewer={viewer} />
          <DisclosureNote mentoring={mentoring} viewer={viewer} />
          <DetailsPanel mentoring={mentoring} viewer={viewer} />
          <HistoryPanel mentoring={mentoring} viewer={viewer} />
        </div>
      </div>
    </PageBody>
  );
}

"use client";

import { href } from "@knotter/contract/routes";
import { type ReactNode, useRef, useState } from "react";
import { keepFocus } from "@/components/keep-focus";
import { PageBody } from "@/components/page-body";
import { useServerNow } from "@/components/use-server-now";
import { trpc } from "@/trpc/client";
import { AbsencePanel } from "../absence-panel";
import type { Viewer } from "../counterpart";
import { DetailsPanel } from "../details-panel";
import { DisclosureNote } from "../disclosure-note";
import { HistoryPanel } from "../history-panel";
import { IdentifyPanel } from "../identify-panel";
import { ChangeDialog, type ChangeKind } from "./change-dialog";
import { ChangePanel } from "./change-panel";
import { OverlapNote } from "./overlap-note";
import { ProposalPanel } from "./proposal-panel";
import { QuestionnairePanel } from "./questionnaire-panel";
import { ReservedHead } from "./reserved-head";

/** A link that is being prepared appears without a reload. */
const WAITING_FOR_LINK_MS = 60_000;

const BACK = {
  mentee: { key: "home", label: "ホーム" },
  mentor: { key: "mentorCalendar", label: "カレンダー" },
  admin: { key: "adminResults", label: "面談実績" },
} as const;

/** One booking: time, other side, how to join, until when it can be changed, and who sees what. */
export function ReservedMentoring({
  id,
  viewer,
  calendar,
  renderedAt,
  adminDecisions,
}: {
  id: string;
  viewer: Viewer;
  /** The part of the mentor's calendar that led here. */
  calendar: { view: string | undefined; date: string | undefined };
  renderedAt: string;
  /** Reports and corrections for admins only. */
  adminDecisions?: ReactNode | undefined;
}) {
  const [mentoring] = trpc.mentoring.get.useSuspenseQuery(
    { id },
    {
      refetchInterval: ({ state }) =>
        state.data?.status === "reserved" && state.data.meeting.status === "preparing" ? WAITING_FOR_LINK_MS : false,
    },
  );
  const now = useServerNow(renderedAt);
  const head = useRef<HTMLDivElement>(null);
  const [change, setChange] = useState<{ kind: ChangeKind; round: number; open: boolean } | null>(null);
  const back = BACK[viewer];
  const openChange = (kind: ChangeKind) => setChange((last) => ({ kind, round: (last?.round ?? 0) + 1, open: true }));
  return (
    <PageBody title="予約の内容" back={{ href: viewer === "mentor" ? href(back.key, {}, calendar) : href(back.key), label: back.label }}>
      {viewer === "mentor" && mentoring.status === "reserved" && <OverlapNote mentoring={mentoring} onChange={openChange} />}
      {/* In this order on a phone: the actions and the disclosure follow the date. */}
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <div ref={head} tabIndex={-1} className="min-w-0 rounded-card outline-none">
          <ReservedHead mentoring={mentoring} viewer={viewer} now={now} />
        </div>
        <div className="grid min-w-0 gap-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ProposalPanel mentoring={mentoring} viewer={viewer} onAnswered={() => keepFocus(head.current)} />
          {mentoring.status === "reserved" && <ChangePanel mentoring={mentoring} viewer={viewer} now={now} onChange={openChange} />}
          {viewer === "mentor" && <IdentifyPanel mentoring={mentoring} />}
          {viewer !== "admin" && mentoring.status !== "canceled" && <QuestionnairePanel mentoring={mentoring} viewer={viewer} />}
          {adminDecisions}
          {viewer !== "admin" && <AbsencePanel mentoring={mentoring} viewer={viewer} now={now} />}
          <DisclosureNote mentoring={mentoring} viewer={viewer} />
        </div>
        <div className="grid min-w-0 gap-10">
          <DetailsPanel mentoring={mentoring} viewer={viewer} />
          <HistoryPanel mentoring={mentoring} viewer={viewer} />
        </div>
      </div>
      {change && (
        <ChangeDialog
          key={change.round}
          kind={change.kind}
          mentoring={mentoring}
          viewer={viewer}
          open={change.open}
          onOpenChange={(open) => {
            setChange({ ...change, open });
            if (!open) keepFocus(head.current);
          }}
        />
      )}
    </PageBody>
  );
}

"use client";

import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { DISCLOSURE_SHORT } from "@knotter/contract/labels/order";
import { href } from "@knotter/contract/routes";
import { formatDate, formatShort } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Link } from "@knotter/ui/link";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { briefTime, stampOf } from "@/components/brief-date";
import { QUIET } from "@/components/form/quiet";
import { PanelFacts, PanelHistory, PanelSection } from "@/components/listing/panel-parts";
import { RowSidePanel } from "@/components/listing/row-side-panel";
import type { RowPanel } from "@/components/listing/use-row-panel";
import { toneOfLabel } from "@/components/mentoring-tone";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { DecisionDialog } from "./decision-dialog";
import { DECISION_TEXT } from "./labels";
import { type Decision, possibleDecisions } from "./possible-decisions";
import { isAskedForReports, type ResultItem } from "./result-columns";

type Detail = RouterOutputs["mentoringResults"]["get"];

const CANCEL_TIMING_TEXT = { free: "期限内・回数は戻る", late: "直前・1回消化" } as const;
const ABSENT_TEXT = { mentee: "相談者不在", mentor: "キャリコン不在" } as const;
const DISPUTE_TEXT = {
  none: null,
  open: "申立てを受けています",
  accepted: "申立てを認めました",
  rejected: "申立てを認めませんでした",
} as const;

interface Props {
  panel: RowPanel;
  /** The row of the list, where it is loaded: shown until the rest has come. */
  row: ResultItem | undefined;
  total: number | null | undefined;
}

/** One interview for the admins: what was arranged and what became of it. What was said, and what anybody wrote, is not part of what is read. */
export function ResultPanel({ panel, row, total }: Props) {
  const id = panel.id ?? "";
  const query = trpc.mentoringResults.get.useQuery({ id }, QUIET);
  const detail = query.data?.id === id ? query.data : undefined;
  const interview = detail ?? row;
  return (
    <RowSidePanel
      panel={panel}
      total={total}
      unit="件"
      title={interview && briefTime(new Date(interview.startAt), new Date(interview.endAt))}
      missing="この面談は見つかりません"
      lead={
        interview && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="tabular-nums">{interview.publicNo}</span>
            <Badge tone={toneOfLabel(interview.label)}>{interview.label}</Badge>
          </span>
        )
      }
      reads={[{ query, found: detail }]}
      actions={interview && <Actions key={id} id={id} detail={detail} />}
    >
      {interview && (
        <>
          <Facts interview={interview} detail={detail} />
          <PanelSection title="これまでの経過">
            {detail ? <PanelHistory entries={entriesOf(detail)} /> : !query.isError && <SkeletonText lines={3} />}
          </PanelSection>
          <p className="text-sm text-muted">話した内容や、報告書・アンケートに書かれたことは、ここには表示されません。</p>
        </>
      )}
    </RowSidePanel>
  );
}

/** A dispute is decided about on the page, where it can be read. */
function Actions({ id, detail }: { id: string; detail: Detail | undefined }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const disputed = detail?.absence?.disputeStatus === "open";
  const possible = detail === undefined || disputed ? [] : possibleDecisions(detail);
  return (
    <>
      <ButtonLink as={AppLink} size="small" variant={disputed ? "primary" : "secondary"} href={href("reserved", { id })}>
        {disputed ? "申立てを読んで判断する" : "面談のページ"}
      </ButtonLink>
      {possible.map((candidate) => (
        <Button key={candidate} size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setDecision(candidate)}>
          {DECISION_TEXT[candidate].label}
        </Button>
      ))}
      {decision !== null && detail && (
        <DecisionDialog
          mentoring={{ ...detail, mentee: { displayName: detail.mentee.name } }}
          decision={decision}
          onClose={() => setDecision(null)}
        />
      )}
    </>
  );
}

function Facts({ interview, detail }: { interview: ResultItem; detail: Detail | undefined }) {
  const { mentee, mentor, order, customerName, bookedAt, counted, rescheduleCount, mentorReportedOn, menteeReported } = interview;
  const asked = isAskedForReports(interview);
  const { cancellation = null, absence = null } = detail ?? {};
  const dispute = absence && DISPUTE_TEXT[absence.disputeStatus];
  return (
    <PanelFacts
      rows={[
        [
          "相談者",
          <span key="mentee">
            <Link as={AppLink} href={href("adminMentee", { id: mentee.id })}>
              {mentee.name}
            </Link>
            <span className="ml-2 text-muted">{[mentee.employeeNo, mentee.department].filter(Boolean).join("・")}</span>
          </span>,
        ],
        [
          "キャリコン",
          <Link key="mentor" as={AppLink} href={href("adminMentor", { id: mentor.id })}>
            {mentor.displayName}
          </Link>,
        ],
        [
          "施策",
          <Link key="order" as={AppLink} href={href("adminOrder", { id: order.id })}>
            {order.name}
          </Link>,
        ],
        ["顧客企業", customerName],
        ["予約した日時", stampOf(bookedAt)],
        ["方法", detail?.methodLabel],
        ["会社への共有", detail && DISCLOSURE_SHORT[detail.disclosureLevel]],
        ["日時変更", rescheduleCount > 0 && `${rescheduleCount}回`],
        ["回数", counted ? "1回と数える" : "数えない"],
        ["実施報告書", mentorReportedOn === null ? asked && "未提出" : `${formatDate(mentorReportedOn)} 提出`],
        ["アンケート", menteeReported ? "回答済み" : asked && "未回答"],
        [
          "キャンセル",
          cancellation &&
            `${stampOf(cancellation.at)}　${SIDE_TEXT[cancellation.side]}${cancellation.timing === null ? "" : `（${CANCEL_TIMING_TEXT[cancellation.timing]}）`}`,
        ],
        [
          "不在の報告",
          absence && (
            <span>
              {stampOf(absence.reportedAt)}　{ABSENT_TEXT[absence.absent]}
              {dispute !== null && <span className="block">{dispute}</span>}
            </span>
          ),
        ],
      ]}
    />
  );
}

/** Newest first, as in the other panels. */
const entriesOf = ({ history }: Detail) =>
  history.map((event, place) => ({ id: String(place), at: event.at, by: event.by, text: eventText(event), mentoringId: null })).reverse();

/** With the proposed times, or the old and the new one. */
function eventText({ label, type, fromStartAt, toStartAt, proposedStartAts }: Detail["history"][number]): string {
  const time = (startAt: string) => formatShort(new Date(startAt));
  if (proposedStartAts.length > 0) return `${label}（${proposedStartAts.map(time).join("、")}）`;
  if (type !== "rescheduled" || fromStartAt === null || toStartAt === null) return label;
  return `${label}（${time(fromStartAt)} → ${time(toStartAt)}）`;
}

"use client";

import { TROUBLE_TEXT } from "@knotter/contract/labels/mentoring";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { trpc } from "@/trpc/client";
import { DecisionDialog, loadDecision } from "./decision-dialog";
import { DECISION_TEXT } from "./labels";
import { type Decision, possibleDecisions } from "./possible-decisions";

/** Next to an interview, only for admins: reports of absence, and possible corrections. */
export function AdminDecisions({ id }: { id: string }) {
  const [mentoring] = trpc.mentoring.get.useSuspenseQuery({ id });
  const [decision, setDecision] = useState<Decision | null>(null);
  const { absence } = mentoring;
  const { trouble = null, commentToOffice = null } = mentoring.reports.office ?? {};
  const possible = possibleDecisions(mentoring);
  if (possible.length === 0 && absence === null && trouble === null && commentToOffice === null) return null;
  return (
    <Card as="section" aria-labelledby="decisions">
      <h2 id="decisions" className="mb-3 text-lg">
        事務局の対応
      </h2>
      {absence && (
        <dl className="mb-5 grid gap-3 text-sm">
          <div>
            <dt className="font-bold text-muted">{absence.absent === "mentee" ? "相談者不在の報告" : "キャリコン不在の報告"}</dt>
            <dd>
              <span className="tabular-nums">{formatDateTime(new Date(absence.reportedAt))}</span>
              {absence.note !== null && <span className="block whitespace-pre-line">{absence.note}</span>}
            </dd>
          </div>
          {absence.disputedAt !== null && (
            <div>
              <dt className="font-bold text-muted">相談者の申立て</dt>
              <dd>
                <span className="tabular-nums">{formatDateTime(new Date(absence.disputedAt))}</span>
                {absence.disputeText !== null && <span className="block whitespace-pre-line">{absence.disputeText}</span>}
              </dd>
            </div>
          )}
        </dl>
      )}
      {(trouble ?? commentToOffice) !== null && (
        <dl className="mb-5 grid gap-3 text-sm">
          {trouble !== null && (
            <Told
              term="面談中のトラブル（アンケート）"
              text={[TROUBLE_TEXT[trouble.category as keyof typeof TROUBLE_TEXT], trouble.text].filter(Boolean).join("：")}
            />
          )}
          {commentToOffice !== null && <Told term="事務局へのコメント（アンケート）" text={commentToOffice} />}
        </dl>
      )}
      <ul className="grid gap-3">
        {possible.map((candidate) => (
          <li key={candidate}>
            <Button
              variant="secondary"
              fullWidth
              aria-haspopup="dialog"
              onPointerEnter={() => loadDecision(candidate)}
              onClick={() => setDecision(candidate)}
            >
              {DECISION_TEXT[candidate].label}
            </Button>
          </li>
        ))}
      </ul>
      {decision !== null && <DecisionDialog mentoring={mentoring} decision={decision} onClose={() => setDecision(null)} />}
    </Card>
  );
}

function Told({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="font-bold text-muted">{term}</dt>
      <dd className="whitespace-pre-line">{text}</dd>
    </div>
  );
}

"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatTime, formatUntil, tokyoMinutes } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { DatedText } from "@/components/dated-text";
import type { Viewer } from "../counterpart";
import { ChangeButton, proposeLabel } from "./change-button";
import type { ChangeKind } from "./change-dialog";

interface ChangePanelProps {
  mentoring: MentoringView;
  viewer: Viewer;
  now: Date;
  onChange: (kind: ChangeKind) => void;
}

/** 日時を変更 and キャンセル, as quiet buttons, with the deadline as a date. */
export function ChangePanel({ mentoring, viewer, now, onChange }: ChangePanelProps) {
  const { can } = mentoring;
  const started = now >= new Date(mentoring.startAt);
  return (
    <section aria-label="変更とキャンセル">
      <Card>
        <h2 className="text-lg">変更とキャンセル</h2>
        <div className="mt-2 grid gap-2 text-sm">
          {sentencesOf(mentoring, viewer, now).map((sentence) => (
            <p key={sentence}>
              <DatedText strong>{sentence}</DatedText>
            </p>
          ))}
        </div>
        {!started && (can.reschedule || can.cancel) && (
          <div className="mt-4 flex flex-wrap gap-2 max-sm:*:w-full">
            {can.propose && (
              <ChangeButton kind="propose" onChange={onChange} variant="secondary" icon="calendar">
                {proposeLabel(mentoring)}
              </ChangeButton>
            )}
            {can.reschedule && (
              <ChangeButton kind="reschedule" onChange={onChange} variant={can.propose ? "quiet" : "secondary"} icon="calendar">
                日時を変更
              </ChangeButton>
            )}
            {can.cancel && (
              <ChangeButton kind="cancel" onChange={onChange} variant="quiet" className={can.reschedule ? undefined : "sm:-ml-5"}>
                キャンセル
              </ChangeButton>
            )}
          </div>
        )}
      </Card>
    </section>
  );
}

/** Nothing can be moved or canceled any more: whom to ask; for an admin, what can be recorded instead, and where. */
function sentenceAfterStart({ deadlines: { noShowFrom } }: MentoringView, viewer: Viewer, now: Date): string {
  const closed = "開始時刻を過ぎたため、変更とキャンセルはできません。";
  if (viewer !== "admin") return `${closed}お困りのときは事務局にご相談ください。`;
  const from = new Date(noShowFrom);
  return now < from
    ? `${closed}どちらかがいらっしゃらないときは、${formatTime(tokyoMinutes(from))} から、このページで不在を記録できます。`
    : `${closed}行われたかどうかは、このページの「事務局の対応」で記録できます。`;
}

function sentencesOf(mentoring: MentoringView, viewer: Viewer, now: Date): string[] {
  const { startAt, deadlines, can, proposal, rescheduleCount, rescheduleMax } = mentoring;
  if (now >= new Date(startAt)) return [sentenceAfterStart(mentoring, viewer, now)];
  if (viewer !== "mentee")
    return [
      "開始まで、日時の変更とキャンセルができます。理由の選択が必要です。",
      ...(viewer === "mentor"
        ? [
            proposal === null
              ? "別の日時を提案すると、相談者が選んだ日時に変わります。日時の変更は、先に相談者の了承を得てください。"
              : "提案し直すと、いまの提案は取り下げられます。日時の変更は、先に相談者の了承を得てください。",
          ]
        : []),
    ];
  const cancelFree = formatUntil(new Date(deadlines.cancelFreeUntil));
  const left = rescheduleMax - rescheduleCount;
  return [
    can.cancelIsLate
      ? `回数を使わないキャンセルの期限（${cancelFree}）を過ぎました。キャンセルはできますが、1回分として消化されます。`
      : `${cancelFree}（日本時間）を過ぎてのキャンセルは、1回分として消化されます。`,
    can.reschedule
      ? `日時の変更は、${formatUntil(new Date(deadlines.rescheduleUntil))} まで、あと${left}回できます。`
      : (can.rescheduleRefused ?? "日時の変更はできません。"),
    // The two actions; the refusal by the deadline refers to the admins itself.
    ...(can.reschedule || can.rescheduleRefused?.includes("事務局")
      ? []
      : ["ご都合が変わったときは、キャンセルするか、事務局にご相談ください。"]),
  ];
}

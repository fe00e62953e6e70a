"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatTime, formatUntil, tokyoMinutes } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { useState } from "react";
import { DatedText } from "@/components/dated-text";
import { whenAsked } from "@/components/when-opened";

const loadReport = () => import("./absence-dialog").then((module) => module.AbsenceDialog);
const loadUndo = () => import("./undo-dialog").then((module) => module.UndoDialog);
const AbsenceDialog = whenAsked(loadReport);
const UndoDialog = whenAsked(loadUndo);

const OTHER = { mentee: "キャリコン", mentor: "相談者" } as const;

interface AbsencePanelProps {
  mentoring: MentoringView;
  viewer: "mentee" | "mentor";
  now: Date;
}

/** Reports an absence: by whom, from when, until when; and undoes a recent report. */
export function AbsencePanel({ mentoring, viewer, now }: AbsencePanelProps) {
  const [dialog, setDialog] = useState<{ kind: "report" | "undo"; round: number; open: boolean } | null>(null);
  const { can, status } = mentoring;
  const start = new Date(mentoring.startAt);
  const from = new Date(mentoring.deadlines.noShowFrom);
  const until = formatUntil(new Date(mentoring.deadlines.noShowUntil));
  const waits = status === "reserved" && now >= start && now < from;
  const show = (kind: "report" | "undo") => setDialog((last) => ({ kind, round: (last?.round ?? 0) + 1, open: true }));
  const opened = dialog && {
    mentoring,
    viewer,
    open: dialog.open,
    onOpenChange: (open: boolean) => setDialog({ ...dialog, open }),
  };
  if (!waits && !can.markNoShow && !can.undoNoShow && !opened?.open) return null;
  return (
    <section aria-labelledby="absence">
      <Card>
        <h2 id="absence" className="text-lg">
          {can.undoNoShow ? "報告の取り消し" : "お会いできなかったことの報告"}
        </h2>
        <p className="mt-2 text-sm">
          <DatedText>
            {can.undoNoShow
              ? "思い違いだったときは、報告から24時間以内なら取り消せます。"
              : can.markNoShow
                ? `${until} まで、お会いできなかったことを報告できます。途中で終わった面談は、報告の対象ではありません。`
                : `${formatTime(tokyoMinutes(from))} になっても${OTHER[viewer]}がいらっしゃらないときは、ここから報告できます。それまで、もう少しお待ちください。`}
          </DatedText>
        </p>
        {can.markNoShow && (
          <Button variant="secondary" className="mt-4" onPointerEnter={loadReport} onFocus={loadReport} onClick={() => show("report")}>
            お会いできなかったことを報告
          </Button>
        )}
        {can.undoNoShow && (
          <Button variant="secondary" className="mt-4" onPointerEnter={loadUndo} onFocus={loadUndo} onClick={() => show("undo")}>
            報告を取り消す
          </Button>
        )}
      </Card>
      {opened && dialog.kind === "report" && <AbsenceDialog key={dialog.round} {...opened} />}
      {opened && dialog.kind === "undo" && <UndoDialog key={dialog.round} {...opened} />}
    </section>
  );
}

"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatShort } from "@knotter/domain/tokyo";
import { Badge, type BadgeProps } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { SummaryAnswer } from "./summary-dialog";

type Summary = NonNullable<MentoringView["hrSummary"]>;

const loadDialog = () => import("./summary-dialog").then((module) => module.SummaryDialog);
/** The dialog is preloaded on hover or focus. */
const near = { onPointerEnter: loadDialog, onFocus: loadDialog };
const SummaryDialog = whenAsked(loadDialog);

const LOOKS: Record<Summary["state"], Pick<BadgeProps, "tone" | "icon">> = {
  none: { tone: "neutral" },
  proposed: { tone: "accent", icon: "bell" },
  approved: { tone: "success", icon: "check-circle" },
  declined: { tone: "neutral", icon: "lock" },
  revoked: { tone: "neutral", icon: "lock" },
};

/** The exact wording that the company would read, who would read it, and the mentee's answer. */
export function SummaryPanel({ mentoring }: { mentoring: MentoringView }) {
  const { hrSummary: summary } = mentoring;
  const [asked, setAsked] = useState<{ answer: SummaryAnswer; open: boolean } | null>(null);
  if (!summary) return null;
  const ask = (answer: SummaryAnswer) => setAsked({ answer, open: true });
  return (
    <section aria-labelledby="summary">
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h2 id="summary">会社に共有する要約</h2>
        <Badge {...LOOKS[summary.state]}>{summary.stateLabel}</Badge>
      </div>
      <Card className="grid gap-5">
        <p>{leadOf(summary)}</p>
        <figure>
          <figcaption className="mb-1.5 text-sm font-bold text-muted">要約の全文（会社が読むのは、一字一句このままの文面です）</figcaption>
          <blockquote className="rounded-control border-l-4 border-primary bg-primary-tint px-5 py-4 whitespace-pre-line">
            {summary.text}
          </blockquote>
        </figure>
        <p className="flex items-start gap-2 text-sm">
          <Icon name="eye" size={18} className="mt-[3px] text-muted" />
          <span className="min-w-0">
            {summary.state === "approved"
              ? `「${mentoring.order.name}」の人事ご担当者が、あなたのお名前と面談を受けた日とともに読めます。`
              : `承認すると、「${mentoring.order.name}」の人事ご担当者が、あなたのお名前と面談を受けた日とともに読めるようになります。`}
            面談のほかの内容、事前質問シート、アンケートの回答は共有されません。
          </span>
        </p>
        {summary.wish !== null && (
          <div className="rounded-control bg-sunken px-4 py-3">
            <p className="text-sm font-bold">キャリコンにお伝えした、直してほしいところ</p>
            <p className="mt-1 whitespace-pre-line">{summary.wish}</p>
            <p className="mt-1 text-sm text-muted">書き直されると、もう一度ここで確認をお願いします。それまで、会社には共有されません。</p>
          </div>
        )}
        {summary.state === "proposed" && (
          <div className="flex flex-wrap gap-3 max-sm:[&>button]:w-full">
            <Button {...near} onClick={() => ask("approve")}>
              この文面を承認する
            </Button>
            <Button {...near} variant="secondary" onClick={() => ask("wish")}>
              {summary.wish === null ? "直してほしいところを伝える" : "伝えた内容を書き直す"}
            </Button>
            <Button {...near} variant="quiet" onClick={() => ask("decline")}>
              共有しない
            </Button>
          </div>
        )}
        {summary.state === "approved" && (
          <div>
            <Button {...near} variant="secondary" onClick={() => ask("revoke")}>
              承認を取り消す
            </Button>
          </div>
        )}
      </Card>
      {asked && (
        <SummaryDialog
          key={asked.answer}
          mentoring={mentoring}
          summary={summary}
          answer={asked.answer}
          open={asked.open}
          onOpenChange={(open) => setAsked({ ...asked, open })}
        />
      )}
    </section>
  );
}

function leadOf(summary: Summary): string {
  const answered = summary.answeredAt && formatShort(new Date(summary.answeredAt));
  switch (summary.state) {
    case "approved":
      return `${answered} に承認しました。いつでも取り消せます。`;
    case "declined":
      return "共有しないことを選びました。会社には「要約の共有なし」とだけ表示され、選んだことは分かりません。";
    case "revoked":
      return `${answered} に承認を取り消しました。会社には「要約の共有なし」とだけ表示されます。`;
    default:
      return "この要約は、あなたが承認するまで会社には共有されません。お返事がない場合も、共有されないままです。";
  }
}

"use client";

import { CASE_SHEET_TEXT, SUPERVISION_STATUS_TEXT } from "@knotter/contract/labels/supervision";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { DescriptionList } from "@knotter/ui/description-list";
import { useState } from "react";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { STATUS_TONE } from "../labels";
import type { Supervision } from "../types";
import { CaseSheetForm } from "./case-sheet-form";
import { CommentForm } from "./comment-form";

const EndDialog = whenAsked(() => import("./end-dialog").then((module) => module.EndDialog));

const LEADS = {
  requested: "事務局がスーパーバイザーを決めています。決まるとメールでお知らせします。",
  named: "ケースシートを書いて、スーパーバイザーに渡してください。",
  written: "スーパーバイザーのコメントを待っています。",
  discussed: "コメントが届いています。振り返りが済んだら、終了してください。",
  closed: "このスーパービジョンは終了しました。",
  withdrawn: "希望を取り下げました。スーパーバイザーは読めません。",
} as const satisfies Record<Supervision["status"], string>;

const SUPERVISOR_LEADS = {
  ...LEADS,
  named: "ケースシートが届くと、ここで読めるようになります。",
  written: "ケースシートを読んで、コメントをお願いします。",
  discussed: "コメントを届けました。続けて書くこともできます。",
} as const;

/** One supervision, as the mentor who has asked for it or the supervisor reads it. */
export function SupervisionView({ id }: { id: string }) {
  const [supervision] = trpc.supervisions.get.useSuspenseQuery({ id });
  const [ending, setEnding] = useState<"close" | "withdraw" | null>(null);
  const { own, status, mentor, supervisor, mentoring, sheet, comments, can } = supervision;
  return (
    <div className="grid gap-8">
      <Card className="grid gap-4">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={STATUS_TONE[status]}>{SUPERVISION_STATUS_TEXT[status]}</Badge>
          <span className="text-sm text-muted">{(own ? LEADS : SUPERVISOR_LEADS)[status]}</span>
        </p>
        <DescriptionList
          compact
          items={[
            ...(own ? [] : [{ term: "希望した方", detail: `${mentor.name}さん` }]),
            ...(own ? [{ term: "スーパーバイザー", detail: supervisor ? `${supervisor.name}さん` : "まだ決まっていません" }] : []),
            ...(mentoring
              ? [
                  {
                    term: "面談",
                    detail: (
                      <>
                        <AppLink href={href("mentoring", { id: mentoring.id })} className="text-primary underline">
                          <DatedText>{formatDateTime(new Date(mentoring.startAt))}</DatedText>
                        </AppLink>
                        <span className="ml-3 inline-block text-sm text-muted tabular-nums">{mentoring.publicNo}</span>
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
        {(can.close || can.withdraw) && (
          <div className="flex flex-wrap gap-3 max-sm:[&>button]:w-full">
            {can.close && (
              <Button variant={status === "discussed" ? "primary" : "secondary"} onClick={() => setEnding("close")}>
                終了する
              </Button>
            )}
            {can.withdraw && (
              <Button variant="quiet" onClick={() => setEnding("withdraw")}>
                希望を取り下げる
              </Button>
            )}
          </div>
        )}
      </Card>
      {!own && <SheetRead sheet={sheet} />}
      {comments.length > 0 && (
        <section aria-labelledby="comments">
          <h2 id="comments" className="mb-4">
            コメント
          </h2>
          <ul className="grid gap-3">
            {comments.map((comment) => (
              <li key={comment.id}>
                <Card>
                  <p className="whitespace-pre-line [overflow-wrap:anywhere]">{comment.body}</p>
                  <p className="mt-2 text-sm text-muted">
                    <DatedText>{`${comment.authorName}さん・${formatDateTime(new Date(comment.at))}`}</DatedText>
                  </p>
                </Card>
              </li>
            ))}
          </ul>
        </section>
      )}
      {can.comment && <CommentForm id={id} />}
      {own && (can.write && supervisor ? <CaseSheetForm supervision={supervision} supervisor={supervisor} /> : <SheetRead sheet={sheet} />)}
      {ending && <EndDialog id={id} action={ending} onClose={() => setEnding(null)} />}
    </div>
  );
}

function SheetRead({ sheet }: Pick<Supervision, "sheet">) {
  const items = (["situation", "assessment", "question"] as const).flatMap((field) =>
    sheet?.[field]
      ? [{ term: CASE_SHEET_TEXT[field], detail: <p className="whitespace-pre-line [overflow-wrap:anywhere]">{sheet[field]}</p> }]
      : [],
  );
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="sheet">
      <h2 id="sheet" className="mb-4">
        ケースシート
      </h2>
      <Card>
        <DescriptionList items={items} />
      </Card>
    </section>
  );
}

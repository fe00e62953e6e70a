"use client";

import { Card } from "@knotter/ui/card";
import type { ReactNode } from "react";
import { useServerNow } from "@/components/use-server-now";
import { trpc } from "@/trpc/client";
import { IdentifyPanel } from "../identify-panel";
import { RecordFrame } from "./record-frame";

/** The mentor's page after the interview: the report, and what the mentee wrote for the mentor. */
export function MentorRecord({ id, renderedAt, report }: { id: string; renderedAt: string; report: ReactNode }) {
  const [mentoring] = trpc.mentoring.get.useSuspenseQuery({ id });
  const now = useServerNow(renderedAt);
  const { commentToMentor, report: written } = mentoring.reports;
  const handedIn = written?.submittedAt != null;
  return (
    <RecordFrame mentoring={mentoring} viewer="mentor" now={now}>
      <IdentifyPanel mentoring={mentoring} />
      {report}
      {mentoring.status === "done" && (
        <section aria-labelledby="comment">
          <h2 id="comment" className="mb-4">
            相談者からのコメント
          </h2>
          <Card>
            {commentToMentor !== null ? (
              <>
                <p className="whitespace-pre-line">{commentToMentor}</p>
                <p className="mt-3 text-sm text-muted">あなた宛に書かれたものです。会社や事務局には表示されません。</p>
              </>
            ) : (
              <p className="text-muted">
                {handedIn
                  ? "あなた宛のコメントは、まだ届いていません。コメントは任意です。評価は、5件以上の平均としてだけお知らせします。"
                  : "実施報告書を提出すると、あなた宛に書かれたコメントがあれば、ここに表示されます。"}
              </p>
            )}
          </Card>
        </section>
      )}
    </RecordFrame>
  );
}

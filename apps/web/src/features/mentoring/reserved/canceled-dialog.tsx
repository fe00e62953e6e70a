import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { href, timesHref } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { Dialog } from "@knotter/ui/dialog";
import { Link } from "@knotter/ui/link";
import type { Ref } from "react";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { useCanBook } from "../use-can-book";
import type { MentoringDialogProps } from "./dialog-props";

/** What happened to the count. */
export interface CountLeft {
  returned: boolean;
  used: number;
  max: number;
}

interface CanceledDialogProps extends MentoringDialogProps {
  countLeft: CountLeft;
  /** Whether the interview had a questionnaire. */
  hadQuestionnaire: boolean;
  /** Takes the focus, so that the outcome is announced next. */
  said: Ref<HTMLDivElement>;
}

/** After canceling: whether the count was given back, who gets a mail, and a link to book again if counts are left. */
export function CanceledDialog({ mentoring, viewer, countLeft, hadQuestionnaire, said, open, onOpenChange }: CanceledDialogProps) {
  const { data: waiting } = trpc.waitingList.own.useQuery({}, { enabled: viewer === "mentee" });
  const previous = waiting?.previous?.order.id === mentoring.order.id ? waiting.previous : null;
  const left = Math.max(0, countLeft.max - countLeft.used);
  const canBook = useCanBook();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="キャンセルしました"
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            閉じる
          </Button>
          {viewer === "mentee" && canBook && (
            <ButtonLink as={AppLink} href={timesHref(mentoring.mentor.id)}>
              別の日時を探す
            </ButtonLink>
          )}
        </>
      }
    >
      <div ref={said} tabIndex={-1} className="outline-none">
        <p>
          {countLeft.returned
            ? `${viewer === "mentee" ? "" : "相談者の"}回数は元に戻りました。`
            : "期限を過ぎていたため、1回分として消化されました。"}
        </p>
        {viewer === "mentee" && (
          <p className="mt-2 tabular-nums">
            <span className="heading text-xl">残り{left}回</span> <span className="text-muted">/ 全{countLeft.max}回</span>
          </p>
        )}
        <p className="mt-2 text-sm text-muted">
          {viewer === "admin"
            ? "相談者とキャリコンに、メールでお知らせします。"
            : `${SIDE_TEXT[viewer === "mentee" ? "mentor" : "mentee"]}にもメールでお知らせします。`}
        </p>
        {viewer === "mentee" && hadQuestionnaire && (
          <p className="mt-4 text-sm">
            事前質問シートは下書きに戻りました。あなた以外は読めません。次の予約をしたあと、そのページから使えます。
          </p>
        )}
        {viewer === "mentee" && canBook && previous && (
          <p className="mt-4 text-sm">
            予約によって終わった空き待ちは、
            <Link as={AppLink} href={href("waiting", {}, { orderId: previous.order.id })}>
              同じ条件でもう一度始められます
            </Link>
            。
          </p>
        )}
      </div>
    </Dialog>
  );
}

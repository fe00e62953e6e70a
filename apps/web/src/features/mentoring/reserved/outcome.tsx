import type { MentoringView } from "@knotter/api/views/mentoring";
import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { href, timesHref } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import type { Viewer } from "../counterpart";
import { useCanBook } from "../use-can-book";

/** The outcome of an interview that is no longer upcoming, and what can be done next. */
export function Outcome({ mentoring, viewer }: { mentoring: MentoringView; viewer: Viewer }) {
  return (
    <>
      {sentencesOf(mentoring, viewer).map((sentence) => (
        <p key={sentence}>
          <DatedText>{sentence}</DatedText>
        </p>
      ))}
      {viewer !== "admin" && mentoring.status !== "canceled" && (
        <div className="mt-5">
          <ButtonLink as={AppLink} href={href("mentoring", { id: mentoring.id })} iconAfter="arrow-right" className="max-sm:w-full">
            {viewer === "mentor" && mentoring.status === "reserved" ? "実施報告書を書く" : "面談の記録を見る"}
          </ButtonLink>
        </div>
      )}
      {viewer === "mentee" && mentoring.status === "canceled" && <OtherTimes mentorId={mentoring.mentor.id} />}
    </>
  );
}

/** For a mentee who can book again; anybody else may only look at the mentors. */
function OtherTimes({ mentorId }: { mentorId: string }) {
  const canBook = useCanBook();
  return (
    <div className="mt-5 flex flex-wrap gap-3 max-sm:*:w-full">
      <ButtonLink as={AppLink} href={href("mentors")} variant={canBook ? "primary" : "secondary"} icon="search">
        {canBook ? "キャリコンを探す" : "キャリコンを見る"}
      </ButtonLink>
      {canBook && (
        <ButtonLink as={AppLink} href={timesHref(mentorId)} variant="secondary">
          同じキャリコンの空きを見る
        </ButtonLink>
      )}
    </div>
  );
}

function sentencesOf(mentoring: MentoringView, viewer: Viewer): string[] {
  switch (mentoring.status) {
    case "canceled":
      return canceled(mentoring, viewer);
    case "done":
      return [viewer === "mentee" ? "面談を実施しました。お話しいただき、ありがとうございました。" : "面談を実施しました。"];
    case "no_show":
      return [
        mentoring.labelCode === "mentor_absent"
          ? "キャリコンが参加できなかったと報告されました。回数は戻っています。"
          : "お会いできなかったと報告されました。1回分として数えられています。",
        ...(viewer === "mentee" && mentoring.can.dispute ? ["事実と異なる場合は、面談の記録からお知らせください。"] : []),
      ];
    default:
      return [
        "面談の時間が終わりました。",
        viewer === "mentor" ? "実施の報告をお待ちしています。" : "キャリコンの報告が済むと、実施済みになります。",
      ];
  }
}

function canceled({ cancellation, mentee }: MentoringView, viewer: Viewer): string[] {
  if (cancellation === null) return ["この面談はキャンセルされました。"];
  const own = cancellation.side === viewer;
  const who = own ? "あなた" : cancellation.side === "mentee" ? `${mentee.displayName}さん` : SIDE_TEXT[cancellation.side];
  const used = cancellation.side === "mentee" && cancellation.timing === "late";
  return [
    `${formatDateTime(new Date(cancellation.at))} に、${who}がキャンセルしました。`,
    ...(cancellation.reason ? [`理由：${cancellation.reason}`] : []),
    ...(viewer === "mentor" ? [] : [used ? "期限を過ぎていたため、1回分として消化されました。" : "回数は元に戻りました。"]),
  ];
}

import type { MentoringView } from "@knotter/api/views/mentoring";
import { SIDE_TEXT } from "@knotter/contract/labels";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "../../../components/app-link";
import { DatedText } from "../../../components/dated-text";
import type { Beholder } from "../counterpart";

/** What became of an interview that is not ahead any more, and what can be done next. */
export function Outcome({ mentoring, beholder }: { mentoring: MentoringView; beholder: Beholder }) {
  return (
    <>
      {sentencesOf(mentoring, beholder).map((sentence) => (
        <p key={sentence}>
          <DatedText>{sentence}</DatedText>
        </p>
      ))}
      {beholder !== "admin" && mentoring.status !== "canceled" && (
        <div className="mt-5">
          <ButtonLink as={AppLink} href={href("mentoring", { id: mentoring.id })} iconAfter="arrow-right">
            {beholder === "mentor" && mentoring.status === "reserved" ? "実施報告書を書く" : "面談の記録を見る"}
          </ButtonLink>
        </div>
      )}
      {beholder === "mentee" && mentoring.status === "canceled" && (
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink as={AppLink} href={href("mentors")} icon="search">
            キャリコンを探す
          </ButtonLink>
          <ButtonLink as={AppLink} href={href("mentor", { id: mentoring.mentor.id })} variant="secondary">
            同じキャリコンの空きを見る
          </ButtonLink>
        </div>
      )}
    </>
  );
}

function sentencesOf(mentoring: MentoringView, beholder: Beholder): string[] {
  switch (mentoring.status) {
    case "canceled":
      return canceled(mentoring, beholder);
    case "done":
      return [beholder === "mentee" ? "面談を実施しました。お話しいただき、ありがとうございました。" : "面談を実施しました。"];
    case "no_show":
      return [
        mentoring.labelCode === "mentor_absent"
          ? "キャリコンが参加できなかったと報告されました。回数は戻っています。"
          : "お会いできなかったと報告されました。1回分として数えられています。",
        ...(beholder === "mentee" && mentoring.can.dispute ? ["事実と異なる場合は、面談の記録からお知らせください。"] : []),
      ];
    default:
      return [
        "面談の時間が終わりました。",
        beholder === "mentor" ? "実施の報告をお待ちしています。" : "キャリコンの報告が済むと、実施済みになります。",
      ];
  }
}

function canceled({ cancellation, mentee }: MentoringView, beholder: Beholder): string[] {
  if (cancellation === null) return ["この面談はキャンセルされました。"];
  const own = cancellation.side === beholder;
  const who = own ? "あなた" : cancellation.side === "mentee" ? `${mentee.displayName}さん` : SIDE_TEXT[cancellation.side];
  const used = cancellation.side === "mentee" && cancellation.timing === "late";
  return [
    `${formatDateTime(new Date(cancellation.at))} に、${who}がキャンセルしました。`,
    ...(cancellation.reason ? [`理由：${cancellation.reason}`] : []),
    ...(beholder === "mentor" ? [] : [used ? "期限を過ぎていたため、1回分として消化されました。" : "回数は元に戻りました。"]),
  ];
}

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { AppLink } from "@/components/app-link";
import { Counterparts } from "../counterparts";
import { JoinAction, joinable } from "../join-action";
import { MentoringDate } from "../mentoring-date";
import { StatusBadge } from "../status-badge";

type Party = "mentee" | "mentor";

/** When it was, with whom, and its outcome. */
export function RecordHead({ mentoring, viewer, now }: { mentoring: MentoringView; viewer: Party; now: Date }) {
  return (
    <Card as="section" aria-label="面談" padding="large">
      <StatusBadge mentoring={mentoring} />
      <div className="mt-4">
        <MentoringDate startAt={mentoring.startAt} endAt={mentoring.endAt} />
      </div>
      <Counterparts mentoring={mentoring} viewer={viewer} />
      <div className="mt-6 grid gap-1 border-t border-line pt-6">
        {happened(mentoring, viewer, now).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {joinable(mentoring, now) && (
          <div className="mt-4">
            <JoinAction mentoring={mentoring} now={now} />
          </div>
        )}
        {now < new Date(mentoring.endAt) && mentoring.status === "reserved" && (
          <div className="mt-4">
            <ButtonLink as={AppLink} variant="secondary" href={href("reserved", { id: mentoring.id })}>
              予約の内容を見る
            </ButtonLink>
          </div>
        )}
      </div>
    </Card>
  );
}

function happened({ status, labelCode, endAt }: MentoringView, viewer: Party, now: Date): string[] {
  const mentee = viewer === "mentee";
  if (status === "done") return [mentee ? "面談を実施しました。お話しいただき、ありがとうございました。" : "面談を実施しました。"];
  if (labelCode === "mentor_absent") {
    return [
      mentee
        ? "キャリコンが参加できず、申し訳ありませんでした。回数は元に戻っています。事務局からもご連絡します。"
        : "参加されなかったと報告されています。相談者の回数は元に戻っています。事務局からご連絡します。",
    ];
  }
  if (status === "no_show") {
    return [
      mentee
        ? "お会いできなかったと報告されました。ご体調などお変わりありませんか。1回分として数えられています。"
        : "相談者にお会いできなかったと報告しました。1回分として数えられています。",
    ];
  }
  if (now < new Date(endAt)) return ["面談の時間です。"];
  if (mentee) return ["面談の時間が終わりました。キャリコンの報告が済むと、実施済みになります。"];
  return ["面談の時間が終わりました。"];
}

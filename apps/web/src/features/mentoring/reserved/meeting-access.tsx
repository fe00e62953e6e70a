import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import type { Viewer } from "../counterpart";
import { JoinAction } from "../join-action";
import { StartAction } from "./start-action";

/** MEETING_PREPARING. */
const MEETING_PREPARING = "参加用リンクを準備しています。開始24時間前までに表示されます。";

const FAILED: Record<Viewer, string> = {
  mentee: "予約はそのまま残っています。キャリコンと事務局が確認しています。開始が近いときは、事務局にお問い合わせください。",
  mentor: "予約はそのまま残っています。Zoom連携を確認するか、決まったリンクをご登録ください。",
  admin: "予約はそのまま残っています。キャリコンに、Zoom連携または決まったリンクの登録をご依頼ください。",
};

/** How to join the meeting; an admin sees its state, never the link. */
export function MeetingAccess({ mentoring, viewer, now }: { mentoring: MentoringView; viewer: Viewer; now: Date }) {
  const { meeting } = mentoring;
  if (meeting.status === "failed") {
    return (
      <Banner
        status="warning"
        title="参加用リンクを準備できませんでした"
        action={
          viewer === "mentor" ? (
            <ButtonLink as={AppLink} href={href("mentorMypage", {}, { tab: "zoom" })} variant="secondary">
              Zoom連携を確認する
            </ButtonLink>
          ) : undefined
        }
      >
        {FAILED[viewer]}
      </Banner>
    );
  }
  if (meeting.status === "preparing") return <Banner>{MEETING_PREPARING}</Banner>;
  if (viewer === "admin") {
    return <p className="text-muted">参加用リンクの準備ができています。リンクは、相談者とキャリコンだけに表示されます。</p>;
  }
  const hosts = viewer === "mentor" && meeting.method === "zoom_oauth";
  return (
    <>
      {hosts ? <StartAction mentoring={mentoring} now={now} /> : <JoinAction mentoring={mentoring} now={now} />}
      {meeting.passcode !== undefined && (
        <p className="mt-3">
          <span className="text-sm text-muted">パスコード</span>{" "}
          <span className="font-bold tracking-wider tabular-nums select-all">{meeting.passcode}</span>
        </p>
      )}
    </>
  );
}

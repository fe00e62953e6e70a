import type { MentoringView } from "@knotter/api/views/mentoring";
import { Banner } from "@knotter/ui/banner";
import type { Beholder } from "../counterpart";
import { JoinAction } from "../join-action";

/** Product §10, MEETING_PREPARING. */
const MEETING_PREPARING = "参加用リンクを準備しています。開始24時間前までに表示されます。";

/** How one gets into the meeting; the office sees how far it is, never the link. */
export function MeetingAccess({ mentoring, beholder, now }: { mentoring: MentoringView; beholder: Beholder; now: Date }) {
  const { meeting } = mentoring;
  if (meeting.status === "failed") {
    return (
      <Banner status="warning" title="参加用リンクを準備できませんでした">
        予約はそのまま残っています。お手数ですが、事務局にお問い合わせください。
      </Banner>
    );
  }
  if (meeting.status === "preparing") return <Banner>{MEETING_PREPARING}</Banner>;
  if (beholder === "admin") {
    return <p className="text-muted">参加用リンクの準備ができています。リンクは、相談者とキャリコンだけに表示されます。</p>;
  }
  return (
    <>
      <JoinAction mentoring={mentoring} now={now} />
      {meeting.passcode !== undefined && (
        <p className="mt-3">
          <span className="text-sm text-muted">パスコード</span>{" "}
          <span className="font-bold tracking-wider tabular-nums select-all">{meeting.passcode}</span>
        </p>
      )}
    </>
  );
}

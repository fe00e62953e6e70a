import type { MentoringView } from "@knotter/api/views/mentoring";
import { Badge } from "@knotter/ui/badge";
import { Card } from "@knotter/ui/card";
import { AddToCalendar } from "../add-to-calendar";
import { countdownOf } from "../countdown";
import type { Viewer } from "../counterpart";
import { Counterparts } from "../counterparts";
import { MentoringDate } from "../mentoring-date";
import { StatusBadge } from "../status-badge";
import { DelayNotice } from "./delay-notice";
import { MeetingAccess } from "./meeting-access";
import { Outcome } from "./outcome";

/** Day and time, as the largest element; then the other side, and how to join or the outcome. */
export function ReservedHead({ mentoring, viewer, now }: { mentoring: MentoringView; viewer: Viewer; now: Date }) {
  const countdown = countdownOf(new Date(mentoring.startAt), new Date(mentoring.endAt), now);
  const reserved = mentoring.status === "reserved";
  const over = now >= new Date(mentoring.endAt);
  return (
    <Card as="section" aria-label="日時" padding="large">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge mentoring={mentoring} />
        {reserved && !over && now < new Date(mentoring.startAt) && (
          <Badge tone={countdown.near ? "accent" : "neutral"} icon="clock">
            {countdown.text}
          </Badge>
        )}
      </div>
      <div className="mt-4">
        <MentoringDate startAt={mentoring.startAt} endAt={mentoring.endAt} struck={mentoring.status === "canceled"} />
      </div>
      <Counterparts mentoring={mentoring} viewer={viewer} />
      <div className="mt-6 border-t border-line pt-6">
        {reserved && !over ? (
          <>
            <MeetingAccess mentoring={mentoring} viewer={viewer} now={now} />
            {viewer !== "admin" && (
              <>
                <div className="mt-4">
                  <AddToCalendar
                    interview={mentoring}
                    {...(viewer === "mentor" ? { publicNo: mentoring.publicNo, feed: "mentorMypage" } : { feed: "mypage" })}
                  />
                </div>
                <DelayNotice mentoring={mentoring} viewer={viewer} />
              </>
            )}
          </>
        ) : (
          <Outcome mentoring={mentoring} viewer={viewer} />
        )}
      </div>
    </Card>
  );
}

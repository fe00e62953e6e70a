"use client";

import { BLOCK_REASON_TEXT } from "@knotter/contract/labels/booking-block";
import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { AppLink } from "@/components/app-link";
import { useServerNow } from "@/components/use-server-now";
import { trpc } from "@/trpc/client";
import { countdownOf } from "../countdown";
import { withSan } from "../counterpart";
import { JoinAction, joinable } from "../join-action";
import { MentoringDate } from "../mentoring-date";
import { upcomingOf } from "../queries";
import { MentoringRow } from "./mentoring-row";
import { TeaForTwo } from "./tea-for-two";

/** 次の面談, the main purpose of the page. */
export function NextMentoring({ menteeId, renderedAt }: { menteeId: string; renderedAt: string }) {
  const [{ items }] = trpc.mentees.mentorings.useSuspenseQuery(upcomingOf(menteeId));
  const now = useServerNow(renderedAt);
  const [next, ...later] = items;
  if (!next) return <NothingReserved />;
  const countdown = countdownOf(new Date(next.startAt), new Date(next.endAt), now);
  return (
    <Card padding="large">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={countdown.near ? "accent" : "primary"} icon="clock">
          {countdown.text}
        </Badge>
      </div>
      <div className="mt-4">
        <MentoringDate startAt={next.startAt} endAt={next.endAt} />
      </div>
      <div className="mt-5 flex items-center gap-4">
        <Avatar name={next.mentor.displayName} photoUrl={next.mentor.photoUrl} size={56} />
        <div className="min-w-0">
          <p className="font-bold">{withSan(next.mentor.displayName)}</p>
          <p className="text-sm text-muted">
            {next.durationMinutes}分・{next.meeting.methodLabel}
          </p>
        </div>
      </div>
      <div className="mt-6 flex flex-wrap items-start gap-3 max-sm:*:w-full">
        {joinable(next, now) && <JoinAction mentoring={next} now={now} />}
        <ButtonLink
          as={AppLink}
          href={href("reserved", { id: next.id })}
          variant={joinable(next, now) ? "secondary" : "primary"}
          size="large"
          iconAfter="arrow-right"
        >
          予約の内容を見る
        </ButtonLink>
      </div>
      {later.length > 0 && (
        <div className="mt-6 border-t border-line pt-4">
          <h3>そのあとの面談</h3>
          <ul>
            {later.map((mentoring) => (
              <MentoringRow key={mentoring.id} mentoring={mentoring} viewer="mentee" />
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

function NothingReserved() {
  const [{ info }] = trpc.currentUser.get.useSuspenseQuery({});
  if (info.role !== "mentee") return null;
  return (
    <Card padding="small">
      <EmptyState
        drawing={<TeaForTwo />}
        title="予約中の面談はありません"
        level={3}
        action={
          info.blockReason !== "NOT_REGISTERED" &&
          info.activeOrders.length > 0 && (
            <ButtonLink as={AppLink} href={href("mentors")} variant={info.canBook ? "primary" : "secondary"} size="large" icon="search">
              {info.canBook ? "キャリコンを探す" : "キャリコンを見る"}
            </ButtonLink>
          )
        }
      >
        {info.blockReason === null
          ? "話したいことがまとまっていなくても大丈夫です。合いそうなキャリコンを探すところから始められます。"
          : info.activeOrders.length === 0
            ? "ご利用いただける施策が始まると、ここから予約できるようになります。"
            : BLOCK_REASON_TEXT[info.blockReason]}
      </EmptyState>
    </Card>
  );
}

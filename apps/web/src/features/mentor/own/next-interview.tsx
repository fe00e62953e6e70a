import { href } from "@knotter/contract/routes";
import { daysBetween, type LocalDate, tokyoDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { AppLink } from "@/components/app-link";
import { dayAndHours } from "@/components/day-and-hours";
import { Hours } from "@/components/hours";
import { LocalTime } from "@/components/local-time";
import type { Interview } from "./types";

/** Days in words: 今日, 明日, あと3日. */
export function untilText(startAt: string, today: LocalDate): string {
  const days = daysBetween(today, tokyoDate(new Date(startAt)));
  return days <= 0 ? "今日" : days === 1 ? "明日" : `あと${days}日`;
}

/** The mentor's next interview. */
export function NextInterview({ interview, today }: { interview: Interview; today: LocalDate }) {
  const { day, hours } = dayAndHours(interview);
  return (
    <Card padding="large">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="accent">{untilText(interview.startAt, today)}</Badge>
        <Badge tone={interview.labelCode === "reserved" ? "primary" : "accent"}>{interview.label}</Badge>
      </div>
      <p className="mt-3 text-lg leading-[1.4] font-bold tabular-nums">{day}</p>
      <p className="text-2xl font-bold tabular-nums md:text-display">
        <Hours hours={hours} />
      </p>
      <LocalTime at={interview.startAt} className="text-sm text-muted" />
      <p className="mt-3 text-lg">{interview.mentee.displayName} さん</p>
      <p className="text-muted">
        {interview.theme && <>{interview.theme.label}・</>}
        {interview.durationMinutes}分・{interview.meeting.methodLabel}
      </p>
      <div className="mt-5">
        <ButtonLink as={AppLink} href={href("reserved", { id: interview.id })} iconAfter="chevron-right">
          面談の内容を見る
        </ButtonLink>
      </div>
    </Card>
  );
}

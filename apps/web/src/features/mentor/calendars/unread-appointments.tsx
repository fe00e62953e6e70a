"use client";

import { unreadText } from "@knotter/contract/labels/calendar-sources";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import { trpc } from "@/trpc/client";

const LINKS = {
  calendars: { to: href("mentorMypage", {}, { tab: "calendars" }), text: "カレンダー連携を見る" },
  hours: { to: href("mentorSchedule"), text: "受付時間を見る" },
} as const;

/** Appointments that could not be read, so that the mentor may be booked at their times. The page fetches `calendarSources.list`. */
export function UnreadAppointments({ link, className }: { link: keyof typeof LINKS; className?: string }) {
  const [{ sources }] = trpc.calendarSources.list.useSuspenseQuery({});
  const unread = sources.filter((source) => source.unread > 0);
  if (unread.length === 0) return null;
  const count = unread.reduce((sum, source) => sum + source.unread, 0);
  const { to, text } = LINKS[link];
  return (
    <Banner
      status="warning"
      title={`読み取れない予定が${count}件あります`}
      className={className}
      action={
        <ButtonLink as={AppLink} href={to} variant="secondary" size="small">
          {text}
        </ButtonLink>
      }
    >
      <p>
        この予定の時間にも、予約が入ることがあります。ご自身のカレンダーで日時をご確認のうえ、必要なら、その時間を受付時間から外してください。
      </p>
      <ul className="mt-1 list-disc pl-5">
        {unread.map((source) => (
          <li key={source.id}>
            <DatedText>{`「${source.label}」：${unreadText(source)}`}</DatedText>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

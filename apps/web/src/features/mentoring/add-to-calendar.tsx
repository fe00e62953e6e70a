"use client";

import { INTERVIEW_TITLE } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { buttonStyle } from "@knotter/ui/button-style";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { useBrowserValue } from "@/components/use-browser-value";
import { calendarLinks } from "./calendar-links";

/** The interview as a calendar file; the browser's own session authorises the download. */
export const icsHref = (id: string): string => `/api/v1/mentoring/${encodeURIComponent(id)}/ics`;

const FEED_TAB = { mypage: "notifications", mentorMypage: "calendars" } as const;

interface AddToCalendarProps {
  interview: { id: string; startAt: string; endAt: string };
  /** A mentor has several interviews: theirs carry the number. */
  publicNo?: string | undefined;
  /** The settings page of the feed, which follows every change. */
  feed: keyof typeof FEED_TAB;
}

/** Where to put the interview: the calendars people have, a file where they have another, and the feed. The browser's own disclosure. */
export function AddToCalendar({ interview, publicNo, feed }: AddToCalendarProps) {
  const origin = useBrowserValue(
    () => window.location.origin,
    () => "",
  );
  const { google, outlook } = calendarLinks({
    ...interview,
    title: [INTERVIEW_TITLE, publicNo].filter(Boolean).join(" "),
    page: origin + href("reserved", { id: interview.id }),
  });
  const item = "inline-flex min-h-11 items-center gap-2";
  return (
    <details className="group min-w-0">
      <summary
        className={cx(buttonStyle({ variant: "secondary" }), "cursor-pointer list-none max-sm:w-full [&::-webkit-details-marker]:hidden")}
      >
        <Icon name="calendar-plus" />
        カレンダーに追加
        <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
      </summary>
      <ul aria-label="追加するカレンダー" className="mt-2 grid gap-x-8 rounded-control border border-line px-4 py-1 sm:grid-cols-2">
        <li>
          <Link href={google} external className={item}>
            Google カレンダー
          </Link>
        </li>
        <li>
          <Link href={outlook} external className={item}>
            Outlook（会社・学校）
          </Link>
        </li>
        <li>
          <Link href={icsHref(interview.id)} className={item}>
            Apple カレンダー
          </Link>
        </li>
        <li>
          <Link href={icsHref(interview.id)} download className={item}>
            ファイル（.ics）をダウンロード
          </Link>
        </li>
        <li className="sm:col-span-2">
          <Link as={AppLink} href={href(feed, {}, { tab: FEED_TAB[feed] })} className={item}>
            変更も自動で反映する（カレンダー連携）
          </Link>
        </li>
      </ul>
    </details>
  );
}

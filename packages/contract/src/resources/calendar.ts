import { z } from "zod";
import { file, json } from "../endpoint";
import { id, instant } from "../fields";

const parties = ["mentee", "mentor"] as const;

const feedState = z
  .object({
    active: z.boolean(),
    createdAt: instant.nullable(),
    rotatedAt: instant.nullable().meta({ description: "URLを作り直した日時" }),
  })
  .meta({ id: "CalendarFeed" });

export const calendarFeed = {
  get: json({
    method: "GET",
    path: "/calendar-feed",
    access: parties,
    summary: "カレンダー購読の状態",
    input: z.strictObject({}),
    output: feedState,
  }),
  make: json({
    method: "POST",
    path: "/calendar-feed",
    access: parties,
    summary: "カレンダー購読用のURLを作る",
    description: "URLはこの答えでだけ返ります。もう一度呼ぶと新しいURLになり、前のURLは使えなくなります。",
    input: z.strictObject({}),
    output: feedState.extend({
      url: z.string().meta({ description: "この答えでだけ返る、秘密のURL" }),
      webcalUrl: z.string().meta({ description: "カレンダーアプリで開くためのURL" }),
      busyUrl: z.string().meta({ description: "予定の有無だけの、別のURL。ここから元のURLを知ることはできません" }),
    }),
    status: 201,
    keepsAnswer: false,
  }),
  revoke: json({
    method: "DELETE",
    path: "/calendar-feed",
    access: parties,
    summary: "カレンダー購読をやめる",
    description: "URLはすぐに使えなくなります。2回目も同じ答えになります。",
    input: z.strictObject({}),
    output: feedState,
  }),
} as const;

export const calendar = {
  feed: file({
    method: "GET",
    path: "/calendar/{token}",
    access: "public",
    summary: "購読用のカレンダー（iCalendar）",
    description:
      "ご自分の面談です。キャンセルされた面談は30日間、取り消しとして残ります。busyUrl の token、または busy=1 では予定の有無だけになります。",
    input: z.strictObject({
      token: z.string().max(100).meta({ description: "POST /calendar-feed が返すURLの末尾" }),
      busy: z.boolean().optional().meta({ description: "予定の有無だけにする" }),
    }),
    media: "text/calendar",
    maxAgeSeconds: 300,
    errors: ["NOT_FOUND"],
  }),
} as const;

/** One interview as a calendar file. */
export const mentoringIcs = file({
  method: "GET",
  path: "/mentoring/{id}/ics",
  access: parties,
  summary: "面談をカレンダーに追加する（iCalendar）",
  input: z.strictObject({ id }),
  media: "text/calendar",
  errors: ["NOT_FOUND"],
});

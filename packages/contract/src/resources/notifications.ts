import { NOTIFICATION_KINDS, type NotificationKind } from "@knotter/domain/notification";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, instantIn, pageOf, pageQuery } from "../fields";

const notification = z
  .object({
    id,
    kind: z.enum(NOTIFICATION_KINDS as [NotificationKind, ...NotificationKind[]]).meta({
      description: "何があったか。メールでもお送りするものは、メールの種類と同じ名前です",
    }),
    title: z.string().meta({ example: "面談の日時が変わりました" }),
    detail: z.string().nullable().meta({ example: "2026年4月1日(水) 10:00 から 2026年4月2日(木) 10:00 へ　佐藤 明さん" }),
    path: z
      .string()
      .nullable()
      .meta({ description: "内容を確かめるページ", example: "/mentoring/reserved/0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11" }),
    mentoringId: id.nullable(),
    at: instant,
    isRead: z.boolean(),
  })
  .meta({ id: "Notification" });

/** The admins have tasks instead. */
const readers = ["mentee", "mentor", "hrstaff"] as const;

export const notifications = {
  list: json({
    method: "GET",
    path: "/notifications",
    access: readers,
    summary: "ご本人への通知",
    description:
      "予約・日時変更・キャンセル・日時の提案・空きなど、ご本人に関わる変更です。新しい順で、180日分です。メールが届かないときも、こちらには届きます。ご自身が行ったことは含みません。",
    input: pageQuery,
    output: pageOf(notification).extend({ unread: z.int().meta({ description: "まだ読んでいない通知の数（100まで）" }) }),
    registeredOnly: true,
  }),
  markRead: json({
    method: "POST",
    path: "/notifications/read",
    access: readers,
    summary: "通知を読んだことにする",
    input: z.strictObject({ until: instantIn.meta({ description: "この日時（その秒の終わり）までの通知を、読んだことにします" }) }),
    output: z.object({ unread: z.int().meta({ description: "まだ読んでいない通知の数（100まで）" }) }),
    registeredOnly: true,
  }),
} as const;

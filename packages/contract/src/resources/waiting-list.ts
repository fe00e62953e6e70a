import { TIME_BANDS } from "@knotter/domain/time-band";
import { WAITING_HOLD } from "@knotter/domain/time-hold";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, localDate } from "../fields";

/** What is waited for: everything that is left out is any. */
export const waitingForm = z.strictObject({
  weekdays: z
    .array(z.int().min(0).max(6))
    .max(7)
    .default([])
    .meta({ description: "曜日（0 日曜〜6 土曜）。省略すると、どの曜日でも", example: [1, 3] }),
  bands: z.array(z.enum(TIME_BANDS)).max(TIME_BANDS.length).default([]).meta({ description: "時間帯。省略すると、どの時間帯でも" }),
  dateFrom: localDate.nullable().default(null).meta({ description: "この日から" }),
  dateTo: localDate.nullable().default(null).meta({ description: "この日まで" }),
});

const person = z.object({ id, displayName: z.string() });

const conditions = z
  .object({
    order: z.object({ id, name: z.string() }),
    mentor: person.nullable().meta({ description: "null は、施策のキャリコンならどなたでも" }),
    weekdays: z.array(z.int()),
    bands: z.array(z.enum(TIME_BANDS)),
    dateFrom: z.string().nullable(),
    dateTo: z.string().nullable(),
  })
  .meta({ id: "WaitingConditions" });

const entry = conditions
  .extend({
    id,
    createdAt: instant,
    held: z
      .object({
        mentor: person,
        startAt: instant,
        endAt: instant,
        until: instant.meta({ description: "この時刻まで、ほかの方は予約できません" }),
      })
      .nullable()
      .meta({ description: "いま仮押さえしている日時。予約すると、空き待ちは終わります" }),
  })
  .meta({ id: "WaitingEntry" });

const own = ["mentee"] as const;
const list = z.object({
  items: z.array(entry),
  previous: conditions.nullable().meta({
    description: "予約によって終わった、直近の空き待ちの条件。同じ条件でもう一度待てるように示します。その施策でいま待っているときは null",
  }),
});

/** Only the mentee reads who waits for whom; admins read numbers of at least k people, HR nothing at all. */
export const waitingList = {
  own: json({
    method: "GET",
    path: "/waiting-list",
    access: own,
    summary: "ご本人の空き待ち",
    description: "ご本人だけが見られます。会社には表示されません。",
    input: z.strictObject({}),
    output: list,
    registeredOnly: true,
  }),
  join: json({
    method: "PUT",
    path: "/waiting-list",
    access: own,
    summary: "空きを待つ",
    description: `条件に合う日時が空くと、順番に${WAITING_HOLD.hours}時間（夜間は翌朝${WAITING_HOLD.afterNight}時まで）仮押さえして、メールでお知らせします。1つの施策につき1つで、もう一度送ると、順番はそのままで条件が入れ替わります。残り回数があり、予約がないときに使えます。条件に合う日時がいま空いているときは、何も登録せず、その日時を free で返します。`,
    input: waitingForm.extend({
      mentorId: id.nullable().default(null).meta({ description: "省略すると、施策のキャリコンならどなたでも" }),
      orderId: id.optional(),
    }),
    output: list.extend({
      free: z
        .array(z.object({ mentor: person, startAt: instant, endAt: instant }))
        .meta({ description: "条件に合う、いま予約できる日時（早い順に3つまで）。空き待ちは登録されていません" }),
    }),
    errors: [
      "NOT_REGISTERED",
      "ORDER_CLOSED",
      "BOOKING_HELD",
      "QUOTA_EXCEEDED",
      "TOO_MANY_RESERVATIONS",
      "IDENTITY_UNCONFIRMED",
      "NOT_FOUND",
    ],
    registeredOnly: true,
  }),
  leave: json({
    method: "DELETE",
    path: "/waiting-list/{id}",
    access: own,
    summary: "空き待ちをやめる",
    input: z.strictObject({ id }),
    output: list,
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  pass: json({
    method: "POST",
    path: "/waiting-list/{id}/pass",
    access: own,
    summary: "仮押さえの日時を見送る",
    description: "日時は次の方に回り、空き待ちは続きます。",
    input: z.strictObject({ id }),
    output: list,
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  demand: json({
    method: "GET",
    path: "/waiting-list/demand",
    access: ["admin"],
    summary: "空き待ちの人数",
    description: "キャリコンと時間帯ごとの人数です。k人以上のところだけで、どなたが待っているかは、事務局も見られません。",
    input: z.strictObject({}),
    output: z.object({
      k: z.int().meta({ description: "この人数から表示します" }),
      rows: z.array(
        z.object({
          mentor: person.nullable().meta({ description: "null は、どなたでも" }),
          band: z.enum(TIME_BANDS).nullable().meta({ description: "null は、時間帯を問わない" }),
          people: z.int(),
        }),
      ),
    }),
  }),
} as const;

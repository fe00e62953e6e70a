import { SLOT_REASONS } from "@knotter/domain/slot-reason";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, instantIn } from "../fields";

const orderBrief = z.object({ id, name: z.string() });

/** Explains a mentor's free slots. */
export const mentorTimes = {
  why: json({
    method: "GET",
    path: "/mentors/{id}/schedules/why",
    access: ["mentor", "admin"],
    summary: "その日時が予約できない理由",
    description:
      "受付時間、間隔、締切、上限、施策の期間などのどれに当てはまるかを、大きな理由から順に返します。予約できる日時なら reasons は空です。",
    input: z.strictObject({
      id,
      at: instantIn.meta({ description: "面談の開始日時" }),
      orderId: id.optional().meta({ description: "担当する施策が複数あるとき。省略すると、終了日が近い施策" }),
    }),
    output: z
      .object({
        startAt: instant,
        endAt: instant,
        offered: z.boolean(),
        reasons: z.array(z.object({ code: z.enum(SLOT_REASONS), text: z.string() })),
        order: orderBrief.nullable(),
        orders: z.array(orderBrief).meta({ description: "担当している、受付中の施策" }),
      })
      .meta({ id: "SlotReasons" }),
    errors: ["NOT_FOUND"],
  }),
} as const;

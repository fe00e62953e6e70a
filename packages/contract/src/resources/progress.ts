import { z } from "zod";
import { localDate } from "../fields";

const figure = z
  .object({
    count: z.int().nullable().meta({ description: "割合だけを共有するときは null" }),
    percent: z.int().meta({ description: "割合（%）。percentTo があるときは、その幅の下限" }),
    percentTo: z.int().optional().meta({ description: "幅の上限（未満。100 のときは以下）。L0 で人事ご担当者に返ります" }),
  })
  .nullable();

/** The progress of an order, as far as its reader may know it. */
export const progressShape = z
  .object({
    listed: z.int(),
    unregistered: z
      .int()
      .nullable()
      .meta({ description: "対象の方のうち、登録がまだの人数。登録した人数を共有しないときは null", example: 12 }),
    registered: figure,
    booked: figure.meta({ description: "予約済み・実施済みの面談が1件以上ある方" }),
    done: figure,
    asOf: localDate.nullable().meta({ description: "この日の終わりの時点の数。null なら現在の数（または非表示）" }),
    withheld: z
      .enum(["NOT_YET", "TOO_FEW"])
      .nullable()
      .meta({ description: "割合を出せない理由。NOT_YET：最初の月末の集計の前、TOO_FEW：人数が足りない" }),
    note: z.string().nullable().meta({ description: "画面にそのまま出す説明" }),
  })
  .meta({
    id: "OrderProgress",
    description:
      "共有範囲によって、見えない数は null になります。L0 では、人事ご担当者には月末時点の集計だけが、k名以上を含む幅の割合で返ります（翌月の第5営業日から）。",
  });

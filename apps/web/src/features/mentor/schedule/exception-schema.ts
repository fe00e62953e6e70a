import { dateBlockEntry, dateOpenEntry } from "@knotter/contract/resources/mentor-schedule";
import { z } from "zod";
import { partsOfNight } from "./ranges";

const MISSING = "開始と終了の時刻を選んでください";
const OVER_MIDNIGHT =
  "終了は開始より後の時刻にしてください。日をまたぐ時間は、この日の24:00までと、翌日の00:00からを、別の日として登録してください";

const rule = z.discriminatedUnion("kind", [dateOpenEntry, dateBlockEntry]);

/** What the dialog asks, with sentences for what was not chosen; then what the contract asks of the rule that comes of it. */
export const exceptionForm = z
  .object({
    kind: z.enum(["date_open", "date_block"]),
    date: z.string().min(1, "日付を選んでください"),
    /** Null: a single day. */
    dateTo: z.string().nullable(),
    wholeDay: z.boolean(),
    ranges: z.array(z.object({ start: z.string(), end: z.string() })),
    note: dateOpenEntry.shape.note,
  })
  .superRefine(({ kind, wholeDay, ranges }, context) => {
    if (kind === "date_block" && wholeDay) return;
    if (ranges.length === 0) context.addIssue({ code: "custom", path: ["ranges"], message: "受付時間を1つ以上入力してください" });
    for (const [index, range] of ranges.entries()) {
      const path = ["ranges", index, "end"];
      if (range.start === "" || range.end === "") context.addIssue({ code: "custom", path, message: MISSING });
      else if (partsOfNight(range) !== null) context.addIssue({ code: "custom", path, message: OVER_MIDNIGHT });
    }
  })
  .transform(
    ({ kind, date, dateTo, wholeDay, ranges, note }): z.input<typeof rule> =>
      kind === "date_open" ? { kind, date, ranges, note } : { kind, date, dateTo, ranges: wholeDay ? [] : ranges, note },
  )
  .pipe(rule);

import { expect, test } from "vitest";
import { slotReasonText } from "../src/labels/slot";

const startAt = new Date("2026-11-30T15:00:00+09:00");
const until = new Date("2026-11-29T14:00:00+09:00");

test.each([
  [null, "11月30日(月) 15:00 からの面談と重なります。"],
  [
    { kind: "proposal" as const, menteeName: "鈴木" },
    "11月30日(月) 15:00 からの提案中の日時（鈴木さん、11月29日(日) 14:00 まで）と重なります。",
  ],
  [
    { kind: "waiting" as const, menteeName: null },
    "11月30日(月) 15:00 からの時間は、空き待ちの方のために仮押さえしています（11月29日(日) 14:00 まで）。",
  ],
])("a time that is taken says by what: %o", (held, text) => {
  const reason = { code: "occupied" as const, startAt, gap: 15, held: held && { ...held, startAt, until } };
  expect(slotReasonText(reason)).toBe(`${text}面談と面談の間は15分空けます。`);
});

import { expect, test } from "vitest";
import { toInput } from "../src/components/form/codec";
import { sendForm } from "../src/features/order/admin/mail/send-schema";
import { remindForm } from "../src/features/order/hr/remind-schema";
import { instantTyped } from "../src/features/order/instant-typed";
import { writtenReport } from "../src/features/report/mentor/report-schema";
import { toReportInput } from "../src/features/report/mentor/report-values";

const UNREADABLE = ["25:00", "24:30", "26:00", "13", "あいう"];
const SAID = "時刻は 00:00〜24:00 の間で、10:30 のように入力してください";
const evening = { startAt: "2026-04-01T22:30:00+09:00" };

const reported = (startTime: string, endTime: string) => writtenReport.safeParse(toInput(writtenReport, { startTime, endTime }));
const written = (startTime: string, endTime: string) => toReportInput(writtenReport.parse(reported(startTime, endTime).data), evening);
const faultsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);

test.each(UNREADABLE)("%s in a report is told at its field", (typed) => {
  expect(faultsOf(reported("10:00", typed))).toEqual([["endTime", SAID]]);
});

test("the times of a report are those of the day of the interview, or of the night after it", () => {
  expect(written("10:00", "11:00")).toEqual({ actualStartAt: "2026-04-01T10:00:00+09:00", actualEndAt: "2026-04-01T11:00:00+09:00" });
  expect(written("22:30", "00:30").actualEndAt).toBe("2026-04-02T00:30:00+09:00");
  expect(written("22:30", "24:00").actualEndAt).toBe("2026-04-02T00:00:00+09:00");
});

test("a time that is not filled in is nobody's fault yet: the server asks for it at the end", () => {
  expect(written("", " ")).toEqual({ actualStartAt: null, actualEndAt: null });
});

test.each(UNREADABLE)("%s as the time of a mail is told at its field", (sendAt) => {
  const later = { sendOn: "2026-04-01", sendAt };
  expect(instantTyped(later)).toBeNull();
  expect(faultsOf(remindForm(null).safeParse({ ...later, when: "later" }))).toEqual([["sendAt", SAID]]);
  expect(faultsOf(sendForm(3, true).safeParse({ ...later, confirmCount: undefined }))).toEqual([["sendAt", SAID]]);
  expect(faultsOf(remindForm(null).safeParse({ ...later, when: "now" }))).toEqual([]);
});

test("a mail asks for its day and its time", () => {
  const said = "送信日と時刻を入力してください";
  expect(faultsOf(remindForm(null).safeParse({ sendOn: "", sendAt: "10:00", when: "later" }))).toEqual([["sendOn", said]]);
  expect(faultsOf(remindForm(null).safeParse({ sendOn: "2026-04-01", sendAt: "", when: "later" }))).toEqual([["sendAt", said]]);
});

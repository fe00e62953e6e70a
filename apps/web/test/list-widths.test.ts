import { MENTORING_LABEL_TEXT } from "@knotter/contract/labels/mentoring";
import { describe, expect, test } from "vitest";
import { briefTime } from "@/components/brief-date";
import type { ListColumn } from "@/components/listing/use-columns";
import { mailColumns } from "@/components/mail/mail-columns";
import { AUDIT_COLUMNS } from "@/features/audit/audit-columns";
import { bulkColumns } from "@/features/bulk-operation/bulk-columns";
import { REQUEST_COLUMNS } from "@/features/mentee/admin/request-columns";
import { MENTOR_COLUMNS } from "@/features/mentor/admin/mentor-columns";
import { RESULT_COLUMNS } from "@/features/mentoring/admin/result-columns";
import { ORDER_MENTEE_COLUMNS } from "@/features/order/admin/mentees/mentees-columns";
import { ORDER_COLUMNS } from "@/features/order/admin/order-columns";
import { menteesColumns } from "@/features/order/hr/mentees-columns";
import { serviceAccountColumns } from "@/features/service-account/service-account-columns";
import { messageColumns } from "@/features/webhook/message-columns";
import { webhookColumns } from "@/features/webhook/webhook-columns";

/** A window of 1280 px without the side navigation (216 px), the margins of the page (24 px each) and the frame of a list (1 px each). */
const ROOM = 1280 - 216 - 2 * 24 - 2;
const SELECTION = 52;
/** What a column that takes the rest of the row needs to say anything. */
const READABLE = 64;
const REM = 16;

/** The least width of a grid track: `7rem`, `minmax(7rem,1fr)`. */
function leastOf(track: string | undefined): number {
  const [, least = "0"] = /^(?:minmax\()?([^,]+)/.exec(track ?? "minmax(0,1fr)") ?? [];
  const width = least.endsWith("rem") ? Number.parseFloat(least) * REM : Number(least);
  if (Number.isNaN(width)) throw new Error(`"${track}" has no least width`);
  return Math.max(width, READABLE);
}

const none = () => undefined;
const widest = { id: "", disclosureLevel: "L3", showRegistration: true } as const;
// biome-ignore lint/suspicious/noExplicitAny: rows of each list; only the widths are read
const LISTS: readonly (readonly [list: string, columns: readonly ListColumn<any>[], selectable: boolean])[] = [
  ["people of an order, as HR sees them", menteesColumns(widest), true],
  ["people of an order", ORDER_MENTEE_COLUMNS, true],
  ["orders", ORDER_COLUMNS, true],
  ["results", RESULT_COLUMNS, false],
  ["mentors", MENTOR_COLUMNS, false],
  ["mails", mailColumns(() => ""), false],
  ["audit log", AUDIT_COLUMNS, false],
  ["bulk operations", bulkColumns({ onCancel: none, onUndo: none, onOpen: none }), false],
  ["requests about data", REQUEST_COLUMNS, false],
  ["service accounts", serviceAccountColumns(true, { onOpen: none, onRotate: none, onRevoke: none }), false],
  ["webhooks", webhookColumns(true), false],
  ["messages of a webhook", messageColumns(none), false],
];

describe("the columns that a list has at first", () => {
  test.each(LISTS)("fit into a window of 1280 px: %s", (_, columns, selectable) => {
    const shown = columns.filter(({ optional }) => optional !== "hidden");
    const least = shown.reduce((sum, { width }) => sum + leastOf(width), selectable ? SELECTION : 0);
    expect(least).toBeLessThanOrEqual(ROOM);
  });
});

test("the state of an interview takes one line of its column of the results, and at most two", () => {
  const column = RESULT_COLUMNS.find(({ key }) => key === "status");
  // Without 20 px within the badge and 24 px within the cell; letters of 14 px, those of Latin half as wide.
  const room = leastOf(column?.width) - 20 - 24;
  const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (letter < "\u0100" ? 7 : 14), 0);
  const { late_canceled, canceled_by_mentor, ...usual } = MENTORING_LABEL_TEXT;
  expect(Math.max(...Object.values(usual).map(widthOf))).toBeLessThanOrEqual(room);
  expect(Math.max(...[late_canceled, canceled_by_mentor].map(widthOf))).toBeLessThanOrEqual(2 * room);
});

test("the times of an interview are whole in their column of the results, to the last digit", () => {
  const column = RESULT_COLUMNS.find(({ key }) => key === "when");
  const times = briefTime(new Date("2026-12-29T00:00:00Z"), new Date("2026-12-29T01:00:00Z"));
  // Digits of 14 px are 8 px wide; 24 px are the cell's own.
  const width = [...times].reduce((sum, letter) => sum + (letter.charCodeAt(0) < 128 ? 8 : 14), 24);
  expect(leastOf(column?.width)).toBeGreaterThanOrEqual(width);
});

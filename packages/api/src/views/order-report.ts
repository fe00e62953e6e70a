import { ORG_ISSUE_TEXT } from "@knotter/contract/labels/mentoring";
import {
  ATTRIBUTE_TEXT,
  answersText,
  atLeastText,
  boundText,
  GROUP_TEXT,
  HIDDEN,
  HIDDEN_NOTE,
  MONTHS_TEXT,
  monthText,
  OVERVIEW_TEXT,
  PARTIAL_NOTE,
  PARTICIPANTS_TEXT,
  PERIOD_TEXT,
  RATING_TEXT,
  REPORT_STATUS_TEXT,
  roughNote,
  rulesText,
  SECTION_TEXT,
  UNIT_TEXT,
} from "@knotter/contract/labels/report";
import type { orderExportRows, orderReportView } from "@knotter/contract/resources/order-exports";
import type { ListedReportRow } from "@knotter/db/order-report/report";
import type { OrgIssueTag } from "@knotter/domain/mentor-report";
import { REPORT_SECTIONS } from "@knotter/domain/report-codes";
import type { Rating } from "@knotter/domain/report-facts";
import type { OverviewItem, ReportRow, RowSection } from "@knotter/domain/report-table";
import type { CsvCell } from "@knotter/files/csv-writer";
import type { ReportRead } from "@knotter/usecases/order-report/read";
import type { z } from "zod";
import type { Vocabulary } from "../vocabulary";
import { at, atOrNull } from "./instant";

export type OrderReportView = z.infer<typeof orderReportView>;
type ReportItem = z.infer<typeof orderExportRows.reports.output>["items"][number];
type Row = NonNullable<OrderReportView["sections"]>["overview"]["rows"][number];

/** The same document for everybody; only admins see who reviewed it, and how many people it goes to. */
export function toOrderReport(read: ReportRead, vocabulary: Vocabulary): OrderReportView {
  const { orders, report, status, readers, periods, came, previous } = read;
  const k = report?.kThreshold ?? orders[0]?.kThreshold ?? 0;
  const { orgIssues = null, proposals = null, recommendations = null } = report?.texts ?? {};
  const rowsOf = (section: RowSection, of = report) =>
    (of?.sections ?? []).filter((row) => row.section === section).map((row) => toRow(row, vocabulary));
  const numbers = (section: Exclude<RowSection, "months" | "answers">) => ({ title: SECTION_TEXT[section], rows: rowsOf(section) });
  return {
    orders: orders.map(toOrder),
    status,
    asOf: report ? at(report.asOf) : null,
    publishedAt: atOrNull(report?.publishedAt ?? null),
    reviewed: readers !== null && report?.reviewedAt && report.reviewedBy ? { at: at(report.reviewedAt), by: report.reviewedBy } : null,
    came,
    readers,
    periods: periods.map((period) => ({ ...period, stateLabel: PERIOD_TEXT[period.state] })),
    sections: report && {
      overview: { ...numbers("overview"), months: rowsOf("months") },
      themes: numbers("themes"),
      ratings: { ...numbers("ratings"), answers: rowsOf("answers") },
      attributes: numbers("attributes"),
      orgIssues: { ...numbers("orgIssues"), text: orgIssues },
      proposals: { title: SECTION_TEXT.proposals, text: proposals },
      recommendations: { title: SECTION_TEXT.recommendations, text: recommendations },
      rules: { title: SECTION_TEXT.rules, text: rulesText(k) },
    },
    previous: previous && {
      orders: previous.orders.map(toOrder),
      overview: rowsOf("overview", previous.report),
      ratings: rowsOf("ratings", previous.report),
    },
    suppressed: { k, cells: (report?.sections ?? []).filter((row) => row.suppressed).length, of: report?.sections.length ?? 0 },
    version: report?.version ?? null,
  };
}

const toOrder = ({ id, orderNo, name, startsOn, endsOn }: ReportRead["orders"][number]) => ({ id, orderNo, name, startsOn, endsOn });

export const toReportItem = (row: ListedReportRow, byHr: boolean): ReportItem => ({
  orderIds: row.orderIds,
  orders: row.orders,
  customer: { id: row.customerId, name: row.customerName },
  status: row.status,
  statusLabel: REPORT_STATUS_TEXT[row.status],
  asOf: at(row.asOf),
  publishedAt: atOrNull(row.publishedAt),
  unread: byHr && row.unread,
});

function toRow(row: ReportRow, vocabulary: Vocabulary): Row {
  const people = row.people && (row.people.atLeast ? atLeastText(row.people.count) : String(row.people.count));
  const notes = [row.suppressed && HIDDEN_NOTE, row.rough && roughNote(row.step ?? 5), row.partial && PARTIAL_NOTE].filter(Boolean);
  return {
    item: itemText(row, vocabulary),
    itemCode: row.item,
    attribute: row.attribute && {
      kind: row.attribute.kind,
      kindLabel: ATTRIBUTE_TEXT[row.attribute.kind],
      group: groupText(row.attribute, vocabulary),
    },
    value: row.value,
    valueText: row.value === null ? HIDDEN : valueText(row),
    unit: UNIT_TEXT[row.unit],
    people: people ?? "",
    note: notes.join("、"),
    suppressed: row.suppressed,
    of: row.of ?? null,
    answers: row.answers ?? null,
  };
}

/** Means with one decimal, people rounded and marked as bounds, numbers as they are. */
function valueText({ value, unit, people, bound }: ReportRow): string {
  if (value === null) return HIDDEN;
  if (unit === "people" && people?.atLeast) return atLeastText(value);
  const text = unit === "points" || unit === "score" || unit === "minutes" ? value.toFixed(1) : String(value);
  return bound ? boundText(text, bound) : text;
}

function itemText({ section, item }: ReportRow, vocabulary: Vocabulary): string {
  if (section === "overview" || item === "tookPart") return OVERVIEW_TEXT[item as OverviewItem] ?? item;
  if (section === "months") return item === "all" ? MONTHS_TEXT : monthText(item);
  if (section === "answers") return RATING_TEXT[item as Rating] ?? item;
  if (section === "themes") return vocabulary.word("theme", item).label;
  if (section === "orgIssues") return ORG_ISSUE_TEXT[item as OrgIssueTag] ?? item;
  return item === "participants" ? PARTICIPANTS_TEXT : (RATING_TEXT[item as Rating] ?? item);
}

function groupText({ kind, group }: NonNullable<ReportRow["attribute"]>, vocabulary: Vocabulary): string {
  if (group === "unknown" || group === "others" || group === "all") return GROUP_TEXT[group];
  return kind === "job" ? vocabulary.word("jobType", group).label : group;
}

/** The rows of the JSON as CSV; a suppressed value keeps its row. */
export function* reportCsvRows(view: OrderReportView): Generator<CsvCell[]> {
  if (!view.sections) return;
  const nameOf = new Map(view.orders.map(({ id, name }) => [id, name]));
  for (const { orderId, startsOn, endsOn, stateLabel } of view.periods)
    yield ["集計期間", nameOf.get(orderId) ?? "", "", `${startsOn}〜${endsOn}`, "", "", stateLabel];
  for (const section of REPORT_SECTIONS) {
    const part = view.sections[section];
    if ("rows" in part) {
      const more = "months" in part ? part.months : "answers" in part ? part.answers : [];
      for (const { item, attribute, value, valueText, unit, people, note, of, answers } of [...part.rows, ...more]) {
        const shown = value !== null && valueText === String(value) ? value : valueText;
        const group = attribute ? `${attribute.kindLabel}：${attribute.group}` : answers ? `回答：${answersText(answers)}` : "";
        yield [part.title, item, group, shown, unit, people, [of !== null && `対象${of}人のうち`, note].filter(Boolean).join("、")];
      }
    }
    if ("text" in part && part.text !== null) yield [part.title, "本文", "", part.text, "", "", ""];
  }
}

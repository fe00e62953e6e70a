import { HR_SUMMARY_STATES } from "@knotter/domain/hr-summary";
import { MENTORING_STATUSES, REPORT_STATUSES } from "@knotter/domain/mentoring-codes";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, localDate, pageOf, pageQuery, text } from "../fields";
import { mentorRatings } from "./reports";

export const RESULT_STATES = ["open", "overdue", "written"] as const;

/** A past interview, with its report. */
const mentorResult = z
  .object({
    id,
    publicNo: z.string().meta({ example: "M-2026-000123" }),
    status: z.enum(MENTORING_STATUSES),
    startAt: instant,
    endAt: instant,
    order: z.object({ id, name: z.string() }),
    menteeName: z.string(),
    reportStatus: z.enum(REPORT_STATUSES),
    dueAt: instant.meta({ description: "実施報告書の期限" }),
    overdue: z.boolean().meta({ description: "期限を過ぎても提出されていない" }),
    submittedAt: instant.nullable(),
    late: z.boolean().meta({ description: "期限を過ぎて提出された" }),
    editableUntil: instant.nullable().meta({ description: "この日時まで書き直せます" }),
    summaryState: z.enum(HR_SUMMARY_STATES).meta({ description: "会社への要約" }),
    commentToMentor: z.string().nullable().meta({ description: "相談者からのコメント。報告書を提出した担当だけに返ります" }),
  })
  .meta({ id: "MentorResult" });

export const mentorResults = {
  results: json({
    method: "GET",
    path: "/mentors/{id}/results",
    access: ["mentor"],
    summary: "面談の報告と結果",
    description:
      "終わった面談を、実施報告書の状態で返します。open=未提出（期限の早い順）、overdue=期限を過ぎた未提出、written=提出済み（新しい順）。キャンセルと無断キャンセルは含みません。",
    input: pageQuery.extend({
      id,
      state: z.enum(RESULT_STATES).default("open").meta({ description: "報告書の状態" }),
      from: localDate.optional(),
      to: localDate.optional(),
      orderId: id.optional(),
      withComment: z.boolean().optional().meta({ description: "相談者からのコメントがあるものだけ" }),
      q: text(LIMITS.text.keyword).optional().meta({ description: "相談者の氏名・呼び名、面談番号", example: "M-2026-000123" }),
    }),
    output: pageOf(mentorResult).extend({
      counts: z.object({ open: z.int(), overdue: z.int(), written: z.int() }).meta({ description: "期間・施策で絞り込んだ件数" }),
      ratings: mentorRatings.nullable().meta({
        description: "アンケートの平均（前月末までに回答が確定した5件単位。月のはじめにだけ変わります）。5件に満たないときは null",
      }),
      orders: z.array(z.object({ id, name: z.string() })).meta({ description: "面談を担当した施策" }),
    }),
    errors: ["NOT_FOUND"],
  }),
} as const;

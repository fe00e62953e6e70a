import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import type { ErrorCode } from "@knotter/domain/errors";
import { REVIEW_STATUSES } from "@knotter/domain/mentor-review";
import { z } from "zod";
import { id, instant } from "./fields";
import { affectedMentoring } from "./resources/mentor-admin";
import { scheduleConflict } from "./resources/mentor-schedule";
import { mentoringAhead } from "./resources/mentoring-ahead";
import { rowNote } from "./resources/order-mentees";
import { orderChecklist } from "./resources/orders";

const rowErrors = {
  errors: z.array(rowNote).max(500).meta({ description: "行ごとの誤り（最大500件）" }),
  total: z.int().meta({ description: "誤りの件数" }),
};

const alternatives = z.object({
  alternatives: z.array(z.object({ startAt: instant, endAt: instant })).meta({ description: "同じキャリコンの近い日時" }),
  otherMentors: z
    .array(z.object({ mentorId: id, displayName: z.string(), startAt: instant }))
    .meta({ description: "その日時が空いている、ほかのキャリコン" }),
});

const missing = z.object({ missing: z.array(z.string()).meta({ description: "足りない項目" }) });

/**
 * The only definition of what an error carries besides its message, by code. Of the data that is thrown only what matches is sent; a code
 * that is not listed here carries nothing.
 */
export const ERROR_DATA = {
  SECOND_FACTOR_REQUIRED: z.object({
    challenge: z.string().meta({ description: "POST /login/second-factor に渡す値" }),
    expiresAt: instant,
  }),
  FORBIDDEN: z.object({
    scope: z.string().meta({ description: "サービスアカウントに足りない権限", example: "orders.mentees" }),
  }),
  WRONG_ROLE: z.object({ loginPath: z.string().meta({ description: "この方のログイン画面", example: "/login/mentor" }) }),
  CONSENT_REQUIRED: z.object({
    missing: z.array(z.string()).optional().meta({ description: "同意が足りない入力の項目" }),
    termsVersion: z.string().optional().meta({ description: "現在の利用規約の版" }),
    privacyVersion: z.string().optional().meta({ description: "現在の個人情報の取り扱いの版" }),
    acknowledgedDisclosure: z.enum(DISCLOSURE_LEVELS).optional().meta({ description: "予約で確認していただく共有範囲" }),
    acknowledgedPolicyVersion: z.string().optional().meta({ description: "現在のキャンセルの取り扱いの版" }),
  }),
  SLOT_TAKEN: alternatives,
  SLOT_NOT_OFFERED: alternatives.extend({
    heldTimeGone: z.literal(true).optional().meta({ description: "お取り置きしていた日時が、予約できなくなったとき" }),
  }),
  MENTOR_UNAVAILABLE: alternatives,
  FUTURE_SESSIONS: z.object({ mentorings: z.array(mentoringAhead).max(200).meta({ description: "今後の面談（最大200件）" }) }),
  CONFLICT: z.object({ affected: z.array(affectedMentoring).meta({ description: "影響を受ける面談と、引き継げない理由" }) }),
  CONFLICTS_EXIST: z.object({ conflicts: z.array(scheduleConflict).meta({ description: "受付時間外になる予約" }) }),
  VERSION_CONFLICT: z.object({
    current: z
      .object({ version: z.int(), reviewStatus: z.enum(REVIEW_STATUSES), form: z.record(z.string(), z.unknown()) })
      .meta({ description: "いまの内容（キャリコンのプロフィールのとき）" }),
  }),
  ALREADY_BOOKED: z.object({ id: id.meta({ description: "すでにある予約" }) }),
  SHEET_EXISTS: z.object({ id: id.meta({ description: "すでにある事前質問シート" }) }),
  PEOPLE_CHANGED: z.object({ count: z.int().meta({ description: "いまの対象の人数" }) }),
  COUNT_MISMATCH: z.object({ count: z.int().meta({ description: "いまの宛先の人数" }) }),
  PROFILE_INCOMPLETE: missing,
  CHECKLIST_INCOMPLETE: z.object({ checklist: orderChecklist }),
  MENTOR_INVALID: z.object({
    mentors: z.array(z.object({ mentorId: id, displayName: z.string().nullable(), reasons: z.array(z.string()) })),
  }),
  ALREADY_IMPORTED: z.object({ at: instant.meta({ description: "取り込んだ日時" }) }),
  DUPLICATE_EMAIL: z.object(rowErrors),
  UNPROCESSABLE: z.union([
    z.object(rowErrors),
    z.object({
      faults: z.object({ subject: z.array(z.string()), body: z.array(z.string()) }).meta({ description: "使えない変数（件名・本文）" }),
    }),
  ]),
} as const satisfies Partial<Record<ErrorCode, z.ZodType>>;

type WithData = keyof typeof ERROR_DATA;

/** `data` of an error with this code; never for a code that carries none. */
export type ErrorDataOf<Code extends ErrorCode> = Code extends WithData ? z.output<(typeof ERROR_DATA)[Code]> : never;

/** The data to send of what was thrown with a code: only what the schema describes, or nothing. */
export function errorDataOf(code: ErrorCode, thrown: unknown): unknown {
  const promised: z.ZodType | undefined = (ERROR_DATA as Partial<Record<ErrorCode, z.ZodType>>)[code];
  return promised?.safeParse(thrown).data;
}

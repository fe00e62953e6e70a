import { CANCEL_REASONS } from "@knotter/domain/mentoring";
import { z } from "zod";
import { json } from "../endpoint";
import { disclosureLevel, id, instantIn, text, version } from "../fields";
import { mentoringView, ticket } from "./mentoring-view";

const reasonCode = z.enum(CANCEL_REASONS, "理由を選択してください");

/** What the mentee types before booking (dialog step 事前質問). */
export const bookingNoteForm = z.strictObject({
  theme: z.string().max(40).optional().meta({ description: "相談テーマのコード", example: "learning" }),
  note: text(500)
    .optional()
    .meta({ description: "キャリコンへ伝えたいこと", example: "異動の話があり、これからの進み方を一緒に整理したいです。" }),
});

export const bookForm = bookingNoteForm.extend({
  mentorId: id,
  startAt: instantIn,
  orderId: id.optional(),
  acknowledgedDisclosure: disclosureLevel
    .optional()
    .meta({ description: "同意した共有範囲。申込の共有範囲と一致しなければ CONSENT_REQUIRED" }),
  acknowledgedPolicyVersion: z.string().max(40).optional().meta({ description: "同意したキャンセルの取り扱いの版", example: "2026-04-01" }),
  menteeId: id.optional().meta({ description: "事務局による代理予約のとき、相談者のID" }),
});

export const cancelMentoringForm = z.strictObject({
  reasonCode: reasonCode.optional(),
  reason: text(500).optional().meta({ example: "急な出張が入りました。" }),
  shareReason: z.boolean().optional().meta({ description: "理由を相手に伝える" }),
  acknowledgeLate: z.boolean().optional().meta({ description: "1回分が消化されることを確認した" }),
});

export const rescheduleMentoringForm = z.strictObject({
  startAt: instantIn,
  mentorId: id.optional().meta({ description: "別のキャリコンへ変更するとき" }),
  reasonCode: reasonCode.optional(),
  reason: text(500).optional().meta({ example: "急な出張が入りました。" }),
  menteeConsented: z.boolean().optional().meta({ description: "キャリコンが変更するとき、相談者の同意を得ている" }),
});

const parties = ["mentee", "mentor", "admin"] as const;

export const mentoring = {
  book: json({
    method: "POST",
    path: "/mentoring",
    access: ["mentee", "admin"],
    summary: "面談を予約する",
    description: "Idempotency-Key を付けて再送すると、最初の結果が返ります。SLOT_TAKEN のときは data.alternatives に近い日時が入ります。",
    input: bookForm,
    output: mentoringView,
    status: 201,
    errors: [
      "NOT_REGISTERED",
      "ORDER_CLOSED",
      "QUOTA_EXCEEDED",
      "TOO_MANY_RESERVATIONS",
      "TOO_SOON_AFTER_LAST",
      "MENTOR_UNAVAILABLE",
      "OUT_OF_WINDOW",
      "SLOT_NOT_OFFERED",
      "SLOT_TAKEN",
      "MENTEE_OVERLAP",
      "CONSENT_REQUIRED",
      "NOT_FOUND",
    ],
  }),
  get: json({
    method: "GET",
    path: "/mentoring/{id}",
    access: parties,
    summary: "面談の詳細",
    input: z.strictObject({ id }),
    output: mentoringView,
    errors: ["NOT_FOUND"],
  }),
  cancel: json({
    method: "PATCH",
    path: "/mentoring/{id}/cancel",
    access: parties,
    summary: "面談をキャンセルする",
    description: "無料キャンセルの期限を過ぎているときは acknowledgeLate が必要です。同じ側からの2回目は、最初と同じ結果を返します。",
    input: cancelMentoringForm.extend({ id, expectedVersion: version.optional() }),
    output: mentoringView.extend({ ticket }),
    errors: [
      "ALREADY_CANCELLED",
      "VERSION_CONFLICT",
      "NOT_RESERVED",
      "ALREADY_STARTED",
      "LATE_NOT_ACKNOWLEDGED",
      "REASON_REQUIRED",
      "NOT_FOUND",
    ],
  }),
  reschedule: json({
    method: "POST",
    path: "/mentoring/reschedule",
    access: parties,
    summary: "面談の日時を変更する",
    description:
      "新しい日時を確保できたときだけ変わります。確保できなければ元の予約がそのまま残ります。mentorId を指定すると別のキャリコンへの予約に切り替わり、面談番号が新しくなります。",
    input: rescheduleMentoringForm.extend({ mentoringId: id, expectedVersion: version.optional() }),
    output: mentoringView,
    errors: [
      "SLOT_TAKEN",
      "MENTEE_OVERLAP",
      "VERSION_CONFLICT",
      "ALREADY_CANCELLED",
      "NOT_RESERVED",
      "ALREADY_STARTED",
      "RESCHEDULE_DEADLINE",
      "RESCHEDULE_LIMIT",
      "OUT_OF_WINDOW",
      "SLOT_NOT_OFFERED",
      "MENTOR_UNAVAILABLE",
      "CONSENT_REQUIRED",
      "REASON_REQUIRED",
      "NOT_FOUND",
    ],
  }),
} as const;

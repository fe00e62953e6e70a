import { ORDER_MENTEE_STATUSES } from "@knotter/domain/order";
import { z } from "zod";
import { disclosureLevel, id, instant, localDate, term } from "../fields";

/** Everything except what only the mentor may read: what an admin works with. */
const shared = {
  id,
  email: z.string(),
  temporaryRegisterFlag: z.boolean(),
  name: z.string().nullable(),
  nameKana: z.string().nullable(),
  phone: z.string().nullable(),
  ageBand: z.string().nullable(),
  gender: z.string().nullable(),
  jobTitle: z.string().nullable(),
  jobType: term.nullable(),
  joinedYear: z.int().nullable(),
  employmentType: z.string().nullable(),
  workStyle: z.string().nullable(),
  prefecture: z.string().nullable(),
  consumptionMentoringCount: z.int(),
  maxMentoringCount: z.int(),
  orders: z.array(
    z.object({
      id,
      name: z.string(),
      customerName: z.string(),
      orderMenteeId: id,
      status: z.enum(ORDER_MENTEE_STATUSES),
      disclosureLevel,
      disclosureText: z.string().meta({ description: "会社への共有範囲。予約の前に、この文のまま表示します" }),
      showRegistration: z.boolean().meta({ description: "登録が済んだかどうかを、人事ご担当者に表示する施策" }),
      employeeNo: z.string().nullable(),
      department: z.string().nullable(),
      used: z.int(),
      max: z.int(),
      registeredAt: instant.nullable(),
      withdrawnAt: instant.nullable(),
    }),
  ),
  consents: z.array(z.object({ type: z.string(), documentVersion: z.string(), grantedAt: instant, revokedAt: instant.nullable() })),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
};

/** An address that an admin has proposed, as shown to admins. */
const emailProposal = z
  .object({
    email: z.string(),
    state: z
      .enum(["waiting_new", "waiting_old", "applied", "stopped", "canceled", "expired", "taken"])
      .meta({ description: "waiting_new：変更後のアドレスの確認待ち／waiting_old：変更前のアドレスの返事待ち" }),
    proposedAt: instant,
    silentUntil: instant.meta({ description: "この日時まで、変更前のアドレスの返事を待ちます" }),
    expiresAt: instant,
    newConfirmedAt: instant.nullable(),
    oldConfirmedAt: instant.nullable(),
    settledAt: instant.nullable(),
  })
  .meta({ id: "EmailProposal" });

const listed = z
  .object({ name: z.string(), nameKana: z.string().nullable() })
  .nullable()
  .meta({ description: "会社の名簿にあるお名前。本登録がまだの方だけに返します" });

export const menteeAdminView = z
  .object({
    ...shared,
    listed,
    disabled: z.boolean(),
    disabledReason: z.string().nullable(),
    disabledNote: z.string().nullable(),
    lastLoginAt: instant.nullable(),
    erasureDueOn: z.string().nullable().meta({ description: "退会後、個人データを消す予定の日" }),
    emailBouncedAt: instant.nullable().meta({ description: "メールが届かなかった日時" }),
    bookingHeldAt: instant.nullable().meta({ description: "無断キャンセルが続き、予約を止めた日時" }),
    adminMemo: z.string().nullable(),
    emailProposal: emailProposal.nullable().meta({ description: "事務局が始めた、メールアドレスの変更の手続き" }),
    unidentifiedSince: instant.nullable().meta({
      description: "変更前のアドレスでの確認がないまま変わった日時。本人の確認が済むまで、それまでに書かれたものは表示されません",
    }),
  })
  .meta({ id: "MenteeAdmin" });

/** As shown to the mentee or to an admin: the fields of the other are absent. */
export const menteeView = z
  .object({
    ...shared,
    listed,
    displayName: z.string().nullable().optional(),
    careerSummary: z.string().nullable().optional(),
    concerns: z.array(term).optional(),
    preferredMentorGender: z.string().nullable().optional(),
    preferredTimes: z.array(z.string()).optional(),
    accommodations: z.string().nullable().optional(),
    erasureRequested: z.boolean().optional().meta({ description: "個人データの削除のお申し出を受け付けている" }),
    pendingEmail: z.string().nullable().optional().meta({ description: "確認をお待ちしている新しいメールアドレス" }),
    office: menteeAdminView
      .pick({
        disabled: true,
        disabledReason: true,
        disabledNote: true,
        lastLoginAt: true,
        erasureDueOn: true,
        emailBouncedAt: true,
        bookingHeldAt: true,
        adminMemo: true,
        emailProposal: true,
        unidentifiedSince: true,
      })
      .optional(),
  })
  .meta({ id: "Mentee" });

/** An interview as the company may see it: what its level at booking allows. */
export const hrInterview = z.object({
  order: z.object({ id, orderNo: z.string(), name: z.string() }),
  label: z.enum(["予約済み", "実施済み"]),
  doneOn: localDate.optional(),
  hrSummary: z.string().optional().meta({ description: "ご本人が承認した要約（L3）" }),
});

/** The data that the company itself has listed. */
export const hrListed = z.object({ name: z.string(), employeeNo: z.string().nullable(), department: z.string().nullable() });

import { ASSIGNMENT_WARNINGS } from "@knotter/domain/order-mentors";
import { z } from "zod";
import { json } from "../endpoint";
import { id, localDate, version } from "../fields";

const warnings = z.array(z.enum(ASSIGNMENT_WARNINGS));

export const orderMentorView = z
  .object({
    id,
    displayName: z.string(),
    photoUrl: z.string(),
    headline: z.string(),
    weight: z.int().nullable().meta({ description: "事務局のみ" }),
    quota: z.int().nullable().meta({ description: "上限件数（事務局のみ）。null は上限なし" }),
    used: z.int().nullable().meta({ description: "上限に数える面談（事務局のみ）" }),
    futureSessions: z.int().nullable().meta({ description: "これからの面談（事務局のみ）" }),
    registrationExpiresOn: localDate.nullable().meta({ description: "事務局のみ" }),
    bookable: z
      .boolean()
      .nullable()
      .meta({ description: "いま、この施策の面談を新しく受けられるか（有効・受付中・上限まで空きがある。事務局のみ）" }),
    warnings: warnings.meta({ description: "事務局のみ" }),
  })
  .meta({ id: "OrderMentor" });

const setMentorsForm = z.strictObject({
  mentors: z
    .array(
      z.strictObject({
        mentorId: id,
        weight: z.int().min(1).max(5).optional(),
        quota: z.int().min(1).max(10_000).nullable().optional(),
      }),
    )
    .max(500),
  onRemoved: z.enum(["keep", "cancel"]).default("keep").meta({ description: "外れるキャリコンの、これからの面談をどうするか" }),
  force: z.boolean().optional().meta({ description: "条件を満たさないキャリコンも担当にする" }),
  expectedVersion: version.optional(),
  dryRun: z
    .boolean()
    .optional()
    .meta({ description: "true なら何も変えず、入れ替えたあとの一覧（mentors）と、外れる方（removed）だけを返します" }),
});

export const orderMentorRows = {
  mentors: json({
    method: "GET",
    path: "/orders/{id}/mentors",
    access: ["admin", "hrstaff"],
    summary: "施策の担当キャリコン",
    input: z.strictObject({ id }),
    output: z.object({ items: z.array(orderMentorView), version: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  setMentors: json({
    method: "PUT",
    path: "/orders/{id}/mentors",
    access: ["admin"],
    summary: "担当キャリコンを入れ替える",
    description:
      "送った一覧がそのまま担当になります。外れた方への新しい予約はできなくなり、予約済みの面談は onRemoved=cancel でなければ残ります。担当にできない方がいるときは MENTOR_INVALID になり、data.mentors に理由が入ります。",
    input: setMentorsForm.extend({ id }),
    output: z.object({
      mentors: z.array(orderMentorView),
      removed: z.array(z.object({ mentorId: id, displayName: z.string(), futureSessions: z.int() })),
      canceledSessions: z.int(),
      version: z.int(),
    }),
    errors: ["MENTOR_INVALID", "VERSION_CONFLICT", "CHECKLIST_INCOMPLETE", "STATUS_NOT_ALLOWED", "ALREADY_STARTED", "NOT_FOUND"],
  }),
} as const;

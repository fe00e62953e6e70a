import { MAIL_STATUSES, MAIL_TYPES } from "@knotter/domain/mail";
import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { id, instant } from "../fields";

const mailReader = z
  .object({
    role: z.enum(ROLES).nullable().meta({ description: "null なら、まだ登録していない対象者です" }),
    userId: id.nullable(),
    orderMenteeId: id.nullable().meta({ description: "まだ登録していない方の、施策の対象者のID" }),
  })
  .meta({ id: "MailReader" });

export const mailView = z
  .object({
    id,
    type: z.enum(MAIL_TYPES),
    typeLabel: z.string(),
    order: z.object({ id, name: z.string() }).nullable(),
    mentoringId: id.nullable(),
    to: z.string().nullable().meta({ description: "宛先。事務局のほかには、一部を伏せて返ります", example: "hanako@example.com" }),
    name: z.string().nullable().meta({ description: "宛先の方の氏名（事務局のみ）", example: "相談 花子" }),
    reader: mailReader.nullable().meta({ description: "宛先の方（事務局のみ）。null なら、どなたのものでもないアドレスです" }),
    subject: z.string().nullable(),
    status: z
      .enum([...MAIL_STATUSES, "skipped"])
      .nullable()
      .meta({ description: "人事ご担当者には返りません" }),
    statusLabel: z.string().nullable(),
    queuedAt: instant,
    scheduledAt: instant.nullable(),
    sentAt: instant.nullable(),
    canCancel: z.boolean(),
    error: z.string().nullable(),
  })
  .meta({ id: "OrderMail" });

import { MAIL_STATUSES, MAIL_TYPES } from "@knotter/domain/mail";
import { z } from "zod";
import { id, instant } from "../fields";

export const mailView = z
  .object({
    id,
    type: z.enum(MAIL_TYPES),
    typeLabel: z.string(),
    order: z.object({ id, name: z.string() }).nullable(),
    mentoringId: id.nullable(),
    to: z.string().nullable().meta({ description: "宛先（一部を伏せています）", example: "h***@example.com" }),
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

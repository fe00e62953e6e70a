import { MENTORING_STATUSES } from "@knotter/domain/mentoring";
import { z } from "zod";
import { disclosureLevel, id, instant, term } from "../fields";

/** An interview as one of the two parties sees it; the office gets it without theme, note, and meeting link. */
export const mentoringListItem = z
  .object({
    id,
    publicNo: z.string().meta({ example: "M-2026-000123" }),
    status: z.enum(MENTORING_STATUSES),
    label: z.string().meta({ description: "状態・時刻・報告から決まる表示名", example: "予約済み" }),
    labelCode: z.string().meta({ example: "reserved" }),
    startAt: instant,
    endAt: instant,
    durationMinutes: z.int(),
    order: z.object({ id, name: z.string() }),
    mentor: z.object({ id, displayName: z.string(), photoUrl: z.string() }),
    mentee: z.object({ id, displayName: z.string() }),
    meeting: z.object({
      status: z.enum(["preparing", "ready", "failed", "cleared"]),
      url: z.string().optional(),
      passcode: z.string().optional(),
      methodLabel: z.string(),
    }),
    theme: term.nullable(),
    rescheduleCount: z.int(),
    rescheduleMax: z.int(),
    deadlines: z.object({ cancelFreeUntil: instant, rescheduleUntil: instant }),
    disclosureLevel,
    disclosureText: z.string(),
    reports: z.object({ mentor: z.string(), mentee: z.string() }),
    cancellation: z
      .object({
        side: z.enum(["mentee", "mentor", "admin", "system"]),
        timing: z.enum(["free", "late"]).nullable(),
        at: instant,
        reason: z.string().nullable(),
      })
      .nullable(),
    can: z.object({
      cancel: z.boolean(),
      cancelIsLate: z.boolean(),
      reschedule: z.boolean(),
      rescheduleRefused: z.string().nullable().meta({ description: "日時変更できない理由" }),
      join: z.boolean(),
      joinFrom: instant,
    }),
    version: z.int(),
  })
  .meta({ id: "MentoringListItem" });

export const mentoringView = mentoringListItem
  .extend({
    note: z.string().nullable().meta({ description: "キャリコンへ伝えたいこと。当事者だけに返ります" }),
    history: z.array(
      z.object({
        type: z.string(),
        label: z.string(),
        by: z.string(),
        at: instant,
        fromStartAt: instant.nullable(),
        toStartAt: instant.nullable(),
      }),
    ),
  })
  .meta({ id: "Mentoring" });

export const ticket = z.object({ returned: z.boolean(), used: z.int(), max: z.int() });

import { ADMIN_DEADLINE_TEXT, DAY_PROBLEM_TEXT } from "@knotter/contract/labels/admin";
import { shortageText } from "@knotter/contract/labels/capacity";
import type { adminDeadline, adminSearchResult, adminTask, dayInterview } from "@knotter/contract/resources/admin-tasks";
import type { DayInterviewRow, DeadlineRow } from "@knotter/db/admin/day";
import type { FoundMentoring, FoundPerson } from "@knotter/db/admin/search";
import type { TaskRow } from "@knotter/db/admin/task";
import { problemsOf } from "@knotter/domain/admin-day";
import { instantOf } from "@knotter/domain/tokyo";
import type { ShortOrder } from "@knotter/usecases/order/capacity";
import type { z } from "zod";
import { at } from "./instant";

/** An order with fewer slots than wanted interviews, as a task: until when the slots last. */
export const toShortageTask = ({ id, name, customerName, endsOn, capacity }: ShortOrder): TaskRow => ({
  id,
  at: instantOf(capacity.shortageFrom ?? capacity.countedUntil, 0),
  title: name,
  detail: `${customerName}／${shortageText(capacity, endsOn) ?? ""}`,
  subject: "order",
  subjectId: id,
  amount: capacity.short,
});

type Found = z.infer<typeof adminSearchResult>;

export const toAdminTask = ({ id, at: since, title, detail, subject, subjectId, amount }: TaskRow): z.infer<typeof adminTask> => ({
  id,
  at: at(since),
  title,
  detail,
  subject: { type: subject, id: subjectId },
  amount,
});

export const toAdminSearchResult = ({
  mentorings,
  people,
  customers,
  orders,
  mails,
}: {
  mentorings: readonly FoundMentoring[];
  people: readonly FoundPerson[];
  customers: readonly { id: string; name: string; status: string }[];
  orders: Found["orders"];
  mails: readonly (Omit<Found["mails"][number], "queuedAt"> & { queuedAt: Date })[];
}): Found => ({
  mentorings: mentorings.map(({ startAt, endAt, menteeId: _, ...row }) => ({
    ...row,
    startAt: at(startAt),
    endAt: at(endAt),
  })) as Found["mentorings"],
  people: people.map(({ userId, ...row }) => ({ ...row, id: userId })),
  customers: customers as Found["customers"],
  orders,
  mails: mails.map(({ queuedAt, ...row }) => ({ ...row, queuedAt: at(queuedAt) })),
});

/** An interview of today, with what is wrong with it in words. */
export const toDayInterview = (row: DayInterviewRow, now: Date): z.infer<typeof dayInterview> => ({
  id: row.id,
  publicNo: row.publicNo,
  startAt: at(row.startAt),
  endAt: at(row.endAt),
  status: row.status,
  mentee: { id: row.menteeId, name: row.menteeName },
  mentor: { id: row.mentorId, name: row.mentorName },
  order: { id: row.orderId, name: row.orderName },
  customerName: row.customerName,
  problems: problemsOf(row, now).map((code) => ({ code, ...DAY_PROBLEM_TEXT[code] })),
});

export const toDeadline = ({ kind, ...row }: DeadlineRow): z.infer<typeof adminDeadline> => ({
  ...row,
  kind,
  label: ADMIN_DEADLINE_TEXT[kind],
});

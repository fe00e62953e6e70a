import type { orderMentorView } from "@knotter/contract/resources/order-mentors";
import type { OrderMentorRow } from "@knotter/db/order/mentors";
import { assignmentWarnings } from "@knotter/domain/order-mentors";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { z } from "zod";

type OrderMentorView = z.infer<typeof orderMentorView>;

const publicOf = ({ id, displayName, photoUrl, headline }: OrderMentorRow) => ({ id, displayName, photoUrl, headline });

export const toOrderMentor = (row: OrderMentorRow, endsOn: LocalDate): OrderMentorView => ({
  ...publicOf(row),
  weight: row.weight,
  quota: row.quota,
  used: row.used,
  futureSessions: row.futureSessions,
  registrationExpiresOn: row.registrationExpiresOn,
  warnings: assignmentWarnings(row, endsOn),
});

/** The company sees who the mentors are, but never how often each is chosen. */
export const toMentorForHr = (row: OrderMentorRow): OrderMentorView => ({
  ...publicOf(row),
  weight: null,
  quota: null,
  used: null,
  futureSessions: null,
  registrationExpiresOn: null,
  warnings: [],
});

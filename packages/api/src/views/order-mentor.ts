import type { orderMentorView } from "@knotter/contract/resources/order-mentors";
import type { OrderMentorRow } from "@knotter/db/order/mentors";
import { bookableMentor } from "@knotter/domain/booking";
import { assignmentWarnings } from "@knotter/domain/order-mentors";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { z } from "zod";

type OrderMentorView = z.infer<typeof orderMentorView>;

const publicOf = ({ id, displayName, photoUrl, headline }: OrderMentorRow) => ({ id, displayName, photoUrl, headline });

export const toOrderMentor = (row: OrderMentorRow, endsOn: LocalDate, today: LocalDate): OrderMentorView => ({
  ...publicOf(row),
  weight: row.weight,
  quota: row.quota,
  used: row.used,
  futureSessions: row.futureSessions,
  registrationExpiresOn: row.registrationExpiresOn,
  bookable: bookableMentor({ ...row, assigned: true, quotaLeft: row.quota === null ? null : row.quota - row.used }, today),
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
  bookable: null,
  warnings: [],
});

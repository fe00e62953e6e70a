import type { Direction } from "@knotter/domain/list-order";

// Without zod: pages read it for their first view.

/** The sort orders of a list; the first one is the usual one. Each has the direction that is meant when none is asked for. */
export type Sorts = Readonly<Record<string, Direction>>;

/**
 * What each list can be sorted by. The input of its operation, the headers of its table and the test of every order
 * (packages/api/test/lists.test.ts) come from here.
 */
export const LIST_SORTS = {
  orderMentees: {
    listed: "asc",
    name: "asc",
    nameKana: "asc",
    email: "asc",
    employeeNo: "asc",
    department: "asc",
    jobTitle: "asc",
    groupTag: "asc",
    status: "asc",
    invitedAt: "desc",
    registeredAt: "desc",
    usage: "asc",
    used: "desc",
    next: "asc",
    doneOn: "desc",
  },
  mentoringResults: {
    startAt: "desc",
    publicNo: "asc",
    mentee: "asc",
    employeeNo: "asc",
    department: "asc",
    mentor: "asc",
    order: "asc",
    customer: "asc",
    status: "asc",
    rescheduleCount: "desc",
    mentorReportedOn: "desc",
    bookedAt: "desc",
  },
  // A year of mails of all orders: sorted by what an index holds.
  mails: { at: "desc" },
  orders: {
    newest: "desc",
    endsSoon: "asc",
    orderNo: "asc",
    name: "asc",
    customer: "asc",
    status: "asc",
    bookingClosesOn: "asc",
  },
  customers: { name: "asc", updated: "desc", status: "asc" },
  serviceAccounts: { newest: "desc" },
  webhooks: { newest: "desc" },
  webhookMessages: { newest: "desc" },
  adminStaff: { invited: "desc", name: "asc", email: "asc", status: "asc", lastLogin: "desc" },
  hrStaffs: { invited: "asc", name: "asc", department: "asc", email: "asc", status: "asc", lastLogin: "desc" },
  mentees: { registered: "desc", name: "asc", email: "asc", status: "asc", lastLogin: "desc" },
  mentors: {
    newest: "desc",
    name: "asc",
    expiry: "asc",
    review: "asc",
    email: "asc",
    status: "asc",
    registrationNumber: "asc",
  },
  bulkOperations: { at: "desc", action: "asc", order: "asc", status: "asc", by: "asc" },
  supervisions: { requestedAt: "desc", mentor: "asc", status: "asc", supervisor: "asc" },
  personalDataRequests: { requestedAt: "desc", person: "asc", kind: "asc", status: "asc" },
} as const satisfies Record<string, Sorts>;

export type SortOf<List extends keyof typeof LIST_SORTS> = keyof (typeof LIST_SORTS)[List] & string;

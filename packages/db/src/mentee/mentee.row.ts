import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { EmailProposalRow } from "../account/email-proposal.row";

/** One place of a mentee on the list of an order. */
export interface MenteeOrderRow {
  orderId: string;
  orderName: string;
  customerName: string;
  orderMenteeId: string;
  status: OrderMenteeStatus;
  /** Whether the order runs today: only then its counts are part of her sums. */
  running: boolean;
  disclosureLevel: DisclosureLevel;
  /** Whether HR sees that she has signed up. */
  showRegistration: boolean;
  employeeNo: string | null;
  department: string | null;
  used: number;
  max: number;
  registeredAt: Date | null;
  withdrawnAt: Date | null;
  /** Since when she may not book, after she was reported absent again and again. */
  bookingHeldAt: Date | null;
}

export interface ConsentRow {
  type: string;
  documentVersion: string;
  grantedAt: Date;
  revokedAt: Date | null;
}

/** A mentee with everything that is about her as a person. What of it leaves is the view's business. */
export interface MenteeRow {
  /** The last address that an admin has proposed; null: there was none lately. */
  proposal: Pick<
    EmailProposalRow,
    "newEmail" | "proposedAt" | "silentUntil" | "expiresAt" | "newConfirmedAt" | "oldConfirmedAt" | "settledAt" | "outcome"
  > | null;
  unidentifiedSince: Date | null;
  userId: string;
  email: string;
  disabled: boolean;
  disabledReason: string | null;
  disabledNote: string | null;
  lastLoginAt: Date | null;
  erasureDueOn: LocalDate | null;
  emailBouncedAt: Date | null;
  temporaryRegisterFlag: boolean;
  name: string | null;
  nameKana: string | null;
  displayName: string | null;
  phone: string | null;
  ageBand: string | null;
  gender: string | null;
  jobTitle: string | null;
  jobType: string | null;
  joinedYear: number | null;
  employmentType: string | null;
  workStyle: string | null;
  prefecture: string | null;
  careerSummary: string | null;
  concerns: string[];
  preferredMentorGender: string | null;
  preferredTimes: string[];
  accommodations: string | null;
  adminMemo: string | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  orders: MenteeOrderRow[];
  consents: ConsentRow[];
}

export type AccountStatus = "temporary" | "registered" | "disabled";

export interface MenteeFilter {
  q?: string | undefined;
  orderId?: string | undefined;
  customerId?: string | undefined;
  status?: AccountStatus | undefined;
  after?: { at: Date; id: string } | undefined;
  limit: number;
}

/** A person on a list of her company's, as far as HR may be told at all; cut once more by the view. */
export interface HrMenteeRow {
  orderMenteeId: string;
  menteeId: string | null;
  orderId: string;
  orderNo: string;
  orderName: string;
  level: DisclosureLevel;
  showRegistration: boolean;
  name: string;
  employeeNo: string | null;
  department: string | null;
  status: OrderMenteeStatus;
  registeredAt: Date | null;
  /** Of interviews that were booked at L1 or more: what was promised at a booking is kept when the order's level rises. */
  visible: { reserved: number; done: number };
  max: number;
}

export interface HrListOrder {
  orderId: string;
  level: DisclosureLevel;
  showRegistration: boolean;
}

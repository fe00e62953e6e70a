import type { AdminTaskKind } from "@knotter/domain/admin-task";
import type { Role } from "@knotter/domain/role";

export interface TaskCountRow {
  kind: AdminTaskKind;
  count: number;
  /** The first of them: since when it waits, or when it comes. */
  at: Date | null;
}

/** What a task leads to. */
export type TaskSubject = "mentoring" | "mentee" | "mentor" | "order" | "customer" | "mail" | "request";

export interface TaskRow {
  /** Of the thing that waits, and what a mark is set on. */
  id: string;
  at: Date;
  title: string;
  detail: string | null;
  subject: TaskSubject;
  subjectId: string;
  /** How many it stands for: people of one order. */
  amount: number;
}

export interface FoundMentoring {
  id: string;
  publicNo: string;
  startAt: Date;
  endAt: Date;
  status: string;
  menteeName: string;
  mentorName: string;
  orderName: string;
  customerName: string;
}

export interface FoundPerson {
  /** Of the account; null: on a list, not registered yet. */
  userId: string | null;
  role: Role;
  name: string;
  email: string;
  /** The company, or the order somebody is listed in. */
  place: string | null;
  orderId: string | null;
  customerId: string | null;
  disabled: boolean;
}

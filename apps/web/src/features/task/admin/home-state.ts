import { ADMIN_TASKS, type AdminTaskKind } from "@knotter/domain/admin-task";
import { oneOf } from "@/components/listing/params";

/** The state of the admins' home in the address: the open list. */
export const HOME_SHAPE = { task: oneOf(ADMIN_TASKS) };

export const tasksOf = (kind: AdminTaskKind) => ({ kind, pageSize: 50 });

/** The orders on the home: those that end first. */
export const RUNNING_ORDERS = {
  status: ["active", "closed_booking"] as ("active" | "closed_booking")[],
  sort: "endsSoon" as const,
  pageSize: 8,
};

import { ADMIN_TASKS, type AdminTaskKind } from "@knotter/domain/admin-task";
import { oneOf } from "@/components/listing/params";

/** The state of the admins' home in the address: the open list. */
export const HOME_SHAPE = { task: oneOf(ADMIN_TASKS) };

export const tasksOf = (kind: AdminTaskKind) => ({ kind, pageSize: 50 });

import { notificationText } from "@knotter/contract/labels/notification";
import type { notifications } from "@knotter/contract/resources/notifications";
import type { NotificationRow } from "@knotter/db/notification/notification";
import type { Role } from "@knotter/domain/role";
import type { z } from "zod";
import { at } from "./instant";

type Notification = z.infer<typeof notifications.list.output>["items"][number];

/** A notification in the words of its reader's side. */
export const toNotification = ({ id, at: told, readAt, ...row }: NotificationRow, role: Role): Notification => ({
  id,
  kind: row.kind,
  ...notificationText({ ...row, role }),
  mentoringId: row.mentoringId,
  at: at(told),
  isRead: readAt !== null,
});

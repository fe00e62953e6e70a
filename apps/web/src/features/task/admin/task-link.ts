import { href } from "@knotter/contract/routes";
import type { AdminTaskKind } from "@knotter/domain/admin-task";
import type { RouterOutputs } from "@/trpc/outputs";

export type AdminTask = RouterOutputs["office"]["taskList"]["items"][number];

/** The page where a task is done. Null: its subject has no page any more. */
export function taskHref(kind: AdminTaskKind, { subject: { type, id } }: AdminTask): string | null {
  if (id === null) return null;
  switch (type) {
    case "mentoring":
      return href("reserved", { id });
    case "mentor":
      return href("adminMentor", { id });
    case "mentee":
      return href("adminMentee", { id });
    case "request":
      return href("adminMentee", { id }, { tab: "data" });
    case "customer":
      return href("adminCustomer", { id });
    case "mail":
      return href("adminMail", {}, { id });
    case "webhook":
      return href("adminWebhook", { id });
    case "supervision":
      return href("adminSupervisions");
    default:
      if (kind === "slot_shortage") return href("adminOrder", { id });
      if (kind === "order_without_mentors") return href("adminOrderMentors", { id });
      return href("adminOrderMentees", { id }, { status: "unregistered" });
  }
}

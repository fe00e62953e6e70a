import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import type { RouterOutputs } from "@/trpc/outputs";
import { AppLink } from "./app-link";

type AuditLog = RouterOutputs["auditLogs"]["list"]["items"][number];
type Target = NonNullable<AuditLog["parts"][number]["to"]>;

/** The page of what a name stands for. */
function pageOf({ type, id, orderId }: Target): string {
  switch (type) {
    case "mentee":
      return href("adminMentee", { id });
    case "mentor":
      return href("adminMentor", { id });
    case "admin":
      return href("adminStaff");
    case "customer":
      return href("adminCustomer", { id });
    case "order":
      return href("adminOrder", { id });
    case "orderMentee":
      return href("adminOrderMentees", { id: orderId ?? "" }, { row: id });
    case "orderMail":
      return href("adminOrderMail", { id: orderId ?? "" });
    case "mentoring":
      return href("reserved", { id });
    case "mail":
      return href("adminMail", {}, { id });
    default:
      return href("adminReport", { orderIds: id });
  }
}

/** Who did what to whom; each name leads to its page. */
export const AuditSentence = ({ parts }: Pick<AuditLog, "parts">) => (
  <span className="font-normal">
    {parts.map(({ text, to }, place) =>
      to === null ? (
        text
      ) : (
        <Link key={place} as={AppLink} href={pageOf(to)} className="font-bold text-ink!">
          {text}
        </Link>
      ),
    )}
  </span>
);

import { ASSIGNMENT_WARNING_TEXT } from "@knotter/contract/labels/order";
import { Icon } from "@knotter/ui/icon";
import { expiryText, type Picked } from "./picked";

/** What an admin should know before deciding, with the day on which a registration ends. */
export function MentorWarnings({ warnings, registrationExpiresOn }: Pick<Picked, "warnings" | "registrationExpiresOn">) {
  if (warnings.length === 0) return null;
  return (
    <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-0.5 text-sm font-normal text-warning">
      {warnings.map((warning) => (
        <li key={warning} className="flex min-w-0 gap-1.5">
          <Icon name="warning" size={16} label="ご注意" className="mt-1" />
          <span className="min-w-0">
            {ASSIGNMENT_WARNING_TEXT[warning]}
            {warning === "expires_in_period" && expiryText(registrationExpiresOn)}
          </span>
        </li>
      ))}
    </ul>
  );
}

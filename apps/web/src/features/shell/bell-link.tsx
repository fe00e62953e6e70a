import { href } from "@knotter/contract/routes";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";

/** More are counted as 99+. */
const SHOWN = 99;

/** Leads to the notifications. The count comes with the session, so the bell costs neither a request nor a script. On a phone it is beside the floating menu. */
export function BellLink({ unread }: { unread: number }) {
  const count = unread > SHOWN ? `${SHOWN}+` : String(unread);
  return (
    <AppLink
      href={href("notifications")}
      aria-label={unread > 0 ? `通知（未読${count}件）` : "通知"}
      title="通知"
      className="relative grid size-11 shrink-0 place-items-center rounded-control text-ink no-underline hover:bg-sunken max-md:mr-14"
    >
      <Icon name="bell" size={22} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-bold text-surface tabular-nums"
        >
          {count}
        </span>
      )}
    </AppLink>
  );
}

import { href } from "@knotter/contract/routes";
import { cx } from "@knotter/ui/cx";
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
      data-unread={unread > 0 ? count : undefined}
      className={cx(
        "relative grid size-11 shrink-0 place-items-center rounded-control text-ink no-underline hover:bg-sunken max-md:mr-14 max-md:ml-auto",
        // Drawn, not text: the name says it in words.
        unread > 0 &&
          "after:absolute after:top-0.5 after:right-0 after:grid after:h-5 after:min-w-5 after:place-items-center after:rounded-full after:bg-primary after:px-1 after:text-xs after:font-bold after:text-surface after:tabular-nums after:content-[attr(data-unread)]",
      )}
    >
      <Icon name="bell" size={22} />
    </AppLink>
  );
}

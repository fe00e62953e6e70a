"use client";

import { href } from "@knotter/contract/routes";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { usePathname } from "next/navigation";
import { AppLink } from "@/components/app-link";

/** For roles without マイページ: password, second factor, sessions. */
export function AccountLink({ placement, onFollow }: { placement: "header" | "drawer"; onFollow?: () => void }) {
  const address = href("account");
  const here = usePathname() === address;
  const shared = { href: address, ...(onFollow && { onClick: onFollow }), ...(here && { "aria-current": "page" as const }) };
  if (placement === "drawer")
    return (
      <AppLink {...shared} className="flex min-h-11 items-center gap-2 rounded-control px-4 font-bold hover:bg-sunken">
        <Icon name="user" />
        アカウント
      </AppLink>
    );
  return (
    <AppLink
      {...shared}
      aria-label="アカウント"
      title="アカウント"
      className={cx("grid size-11 place-items-center rounded-control hover:bg-sunken", here ? "text-primary-hover" : "text-ink")}
    >
      <Icon name="user" size={22} />
    </AppLink>
  );
}

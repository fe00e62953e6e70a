"use client";

import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { usePathname } from "next/navigation";
import { AppLink } from "@/components/app-link";
import { currentOf } from "./active-link";
import type { NavLink } from "./nav-links";

const looks = {
  header: {
    list: "flex h-full items-stretch",
    link: "relative inline-flex h-full items-center gap-1 px-1 text-sm font-bold whitespace-nowrap transition-colors hover:text-primary lg:px-3 focus-visible:-outline-offset-4",
    // The open page: colour and a bar, for those who do not see the colour.
    active:
      "text-primary-hover after:absolute after:inset-x-1 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-primary lg:after:inset-x-3",
    idle: "text-ink",
  },
  drawer: {
    list: "flex flex-col gap-1",
    link: "flex min-h-13 items-center justify-between gap-2 rounded-control border-l-4 px-4 font-bold hover:bg-sunken",
    active: "border-primary bg-primary-tint text-primary-hover",
    idle: "border-transparent text-ink",
  },
};

export function NavList({
  links,
  label,
  placement,
  onFollow,
}: {
  links: readonly NavLink[];
  label: string;
  placement: "header" | "drawer";
  onFollow?: () => void;
}) {
  const current = currentOf(links, usePathname());
  const look = looks[placement];
  return (
    <nav aria-label={label} className={placement === "header" ? "h-full" : undefined}>
      <ul className={look.list}>
        {links.map((link) => {
          const active = link === current;
          const shared = { ...(onFollow && { onClick: onFollow }), className: cx(look.link, active ? look.active : look.idle) };
          return (
            <li key={link.label} className={placement === "header" ? "h-full" : undefined}>
              {link.external ? (
                <a {...shared} href={link.href} target="_blank" rel="noopener noreferrer">
                  {link.label}
                  <Icon name="external" size={15} className={cx("text-muted", placement === "header" && "max-lg:hidden")} />
                  <span className="sr-only">（新しいタブで開きます）</span>
                </a>
              ) : (
                <AppLink {...shared} href={link.href} {...(active && { "aria-current": "page" as const })}>
                  {link.label}
                </AppLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

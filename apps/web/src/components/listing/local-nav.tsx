"use client";

import { Icon } from "@knotter/ui/icon";
import { TabLinks } from "@knotter/ui/tab-links";
import type { KeyboardEvent } from "react";
import { AppLink } from "@/components/app-link";

export interface LocalNavLink {
  label: string;
  href: string;
  current: boolean;
}

function closeOnEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** The pages of one area: a row of links; on a phone one line with the current page that opens into all of them, without JavaScript. */
export function LocalNav({ label, links }: { label: string; links: readonly LocalNavLink[] }) {
  const here = links.find((link) => link.current);
  return (
    <div className="border-b border-line bg-surface [--ground:var(--surface)]" data-print="hide">
      <div className="mx-auto max-w-content max-md:hidden md:px-3">
        <TabLinks label={label} as={AppLink} links={links} className="[&>div]:shadow-none" />
      </div>
      <details className="group md:hidden" onKeyDown={closeOnEscape}>
        <summary className="flex min-h-12 items-center justify-between gap-3 px-5 leading-control font-bold [&::-webkit-details-marker]:hidden">
          <span>
            <span className="mr-2 text-sm font-normal text-muted">{label}</span>
            {here?.label}
          </span>
          <Icon name="chevron-down" className="transition-transform group-open:rotate-180" />
        </summary>
        <nav aria-label={label} className="grid grid-cols-2 gap-1 border-t border-line px-3 py-2">
          {links.map((link) => (
            <AppLink
              key={link.href}
              href={link.href}
              aria-current={link.current ? "page" : undefined}
              className={
                link.current
                  ? "flex min-h-11 items-center rounded-control bg-primary-tint px-3 leading-control font-bold text-primary no-underline"
                  : "flex min-h-11 items-center rounded-control px-3 leading-control text-ink no-underline hover:bg-sunken"
              }
            >
              {link.label}
            </AppLink>
          ))}
        </nav>
      </details>
    </div>
  );
}

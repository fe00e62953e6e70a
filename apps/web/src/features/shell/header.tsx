"use client";

import { href } from "@knotter/contract/routes";
import { Logo } from "@knotter/ui/logo";
import { AppLink } from "@/components/app-link";
import { AccountLink } from "./account-link";
import { LogoutButton } from "./logout-button";
import { MenuButton } from "./menu-button";
import type { NavLink } from "./nav-links";
import { NavList } from "./nav-list";

/** 75 px high on the desktop; under 768 px only the logo stays, and the menu floats. */
export function Header({ links, signedIn, account }: { links: NavLink[]; signedIn: boolean; account: boolean }) {
  return (
    <header data-print="hide" className="z-40 h-15 border-b border-line bg-surface md:sticky md:top-0 md:h-(--header-height)">
      <div className="mx-auto flex h-full max-w-content items-center justify-between gap-2 px-5 lg:px-8">
        <AppLink
          href={href("home")}
          aria-label="Knotter ホーム"
          className="-ml-2 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 whitespace-nowrap"
        >
          <Logo size={24} />
        </AppLink>
        {signedIn && (
          <>
            <div className="hidden h-full items-center md:flex lg:-mr-3 lg:gap-2">
              <NavList links={links} label="メインメニュー" placement="header" />
              {account && <AccountLink placement="header" />}
              <LogoutButton placement="header" />
            </div>
            <MenuButton links={links} account={account} />
          </>
        )}
      </div>
    </header>
  );
}

"use client";

import { href } from "@knotter/contract/routes";
import { Logo } from "@knotter/ui/logo";
import Link from "next/link";
import { LogoutButton } from "./logout-button";
import { MenuButton } from "./menu-button";
import type { NavLink } from "./nav-links";
import { NavList } from "./nav-list";

/** 75 px high on the desktop; under 768 px only the logo stays, and the menu floats. */
export function Header({ links, signedIn }: { links: NavLink[]; signedIn: boolean }) {
  return (
    <header data-print="hide" className="z-40 h-15 border-b border-line bg-surface md:sticky md:top-0 md:h-(--header-height)">
      <div className="mx-auto flex h-full max-w-[1200px] items-center justify-between gap-2 px-4 lg:px-6">
        <Link href={href("home")} aria-label="Knotter ホーム" className="-ml-2 inline-flex min-h-11 items-center rounded-control px-2">
          <Logo size={24} />
        </Link>
        {signedIn && (
          <>
            <div className="hidden h-full items-center gap-1 md:flex lg:gap-3">
              <NavList links={links} label="メインメニュー" placement="header" />
              <LogoutButton />
            </div>
            <MenuButton links={links} />
          </>
        )}
      </div>
    </header>
  );
}

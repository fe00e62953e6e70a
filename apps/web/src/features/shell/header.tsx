import { href } from "@knotter/contract/routes";
import { cx } from "@knotter/ui/cx";
import { Logo } from "@knotter/ui/logo";
import { AppLink } from "@/components/app-link";
import { BellLink } from "./bell-link";
import { LogoutButton } from "./logout-button";
import { MenuButton } from "./menu-button";
import type { NavArea, NavLink } from "./nav-links";
import { NavList } from "./nav-list";
import type { SearchingRole } from "./search/found-pages";
import { AccountLink, SearchButton } from "./when-opened";

/** 75 px high on the desktop; under 768 px only the logo stays, and the menu floats. As wide as the window for those with an area. */
export function Header({
  links,
  signedIn,
  area,
  searches,
  unread,
}: {
  links: NavLink[];
  signedIn: boolean;
  area: NavArea | null;
  /** Who has the search over everything. */
  searches: SearchingRole | null;
  /** What waits behind the bell; null: this viewer has none. */
  unread: number | null;
}) {
  return (
    <header
      data-print="hide"
      // Its shadow is more of the header: beside it, where a list that is wider than the window was scrolled sideways.
      className="z-40 h-15 border-b border-line bg-surface md:sticky md:top-0 md:h-(--header-height) md:shadow-[100vw_-1px_var(--surface),100vw_0_var(--line)]"
    >
      <div
        className={cx(
          "mx-auto flex h-full items-center justify-between gap-2",
          area === null ? "max-w-content px-5 lg:px-8" : "px-4 md:px-5 lg:pr-8",
          // The menu floats there.
          signedIn && "max-md:gap-0 max-md:pr-18",
        )}
      >
        <AppLink
          href={href("home")}
          aria-label="Knotter ホーム"
          className="-ml-2 inline-flex min-h-11 shrink-0 items-center rounded-control px-2 whitespace-nowrap max-md:pr-0"
        >
          {/* Beside a search a tablet has no room for the name. */}
          <Logo size={24} className={cx(area !== null && "md:max-lg:[&>span]:hidden")} />
        </AppLink>
        {searches !== null && area !== null && <SearchButton role={searches} pages={area.links} />}
        {signedIn && (
          <>
            <div className="hidden h-full flex-1 items-center justify-end md:flex lg:gap-2">
              <NavList links={links} label="メインメニュー" placement="header" />
            </div>
            {unread !== null && <BellLink unread={unread} />}
            <div className="hidden h-full items-center md:flex lg:-mr-3 lg:gap-2">
              {area !== null && <AccountLink placement="header" />}
              <LogoutButton placement="header" />
            </div>
            <MenuButton links={links} area={area} />
          </>
        )}
      </div>
    </header>
  );
}

"use client";

import { Icon } from "@knotter/ui/icon";
import { lazy, Suspense, useState } from "react";
import { ContactCard } from "@/components/contact";
import { AccountLink } from "./account-link";
import { LogoutButton } from "./logout-button";
import type { NavArea, NavLink } from "./nav-links";
import { NavList } from "./nav-list";

const loadDrawer = () => import("@knotter/ui/drawer").then((module) => ({ default: module.Drawer }));

/** Loaded on the first touch: only those who open the menu load it. */
const Drawer = lazy(loadDrawer);

/** Floats at the right under 768 px, near the header, and opens the same links as the header, below those of the side navigation. */
export function MenuButton({ links, area }: { links: NavLink[]; area: NavArea | null }) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label="メニューを開く"
        aria-haspopup="dialog"
        aria-expanded={open === true}
        onPointerEnter={loadDrawer}
        onFocus={loadDrawer}
        onClick={() => setOpen(true)}
        className="fixed top-1.5 right-4 z-40 grid size-12 place-items-center rounded-full border border-control bg-surface text-ink shadow-float"
      >
        <Icon name="menu" size={22} />
      </button>
      {open !== null && (
        <Suspense fallback={null}>
          <Drawer
            open={open}
            onOpenChange={setOpen}
            title="メニュー"
            closeLabel="メニューを閉じる"
            footer={
              <>
                {area !== null && <AccountLink placement="drawer" onFollow={() => setOpen(false)} />}
                <LogoutButton placement="drawer" />
                <ContactCard className="mt-4" />
              </>
            }
          >
            {area !== null && (
              <div className="mb-3 border-b border-line pb-3">
                <NavList links={area.links} label={area.label} placement="drawer" onFollow={() => setOpen(false)} />
              </div>
            )}
            <NavList links={links} label="メニュー" placement="drawer" onFollow={() => setOpen(false)} />
          </Drawer>
        </Suspense>
      )}
    </div>
  );
}

"use client";

import { Icon } from "@knotter/ui/icon";
import { lazy, Suspense, useState } from "react";
import type { NavArea, NavLink } from "./nav-links";

const loadDrawer = () => import("./menu-drawer").then((module) => ({ default: module.MenuDrawer }));

/** Loaded on the first touch: only those who open the menu load it. */
const MenuDrawer = lazy(loadDrawer);

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
          <MenuDrawer open={open} onOpenChange={setOpen} links={links} area={area} />
        </Suspense>
      )}
    </div>
  );
}

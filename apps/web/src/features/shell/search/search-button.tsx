"use client";

import { Icon } from "@knotter/ui/icon";
import { lazy, Suspense, useEffect, useState } from "react";
import { useBrowserValue } from "@/components/use-browser-value";
import type { NavLink } from "../nav-links";
import type { SearchingRole } from "./found-pages";

const loadPalette = () => import("./search-palette").then((module) => ({ default: module.SearchPalette }));

/** Loaded when somebody is about to search. */
const SearchPalette = lazy(loadPalette);

/** In the header of HR and the admins, and everywhere as Ctrl+K or ⌘K: opens the search over everything. */
export function SearchButton({ role, pages }: { role: SearchingRole; pages: readonly NavLink[] }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const onMac = useBrowserValue(
    () => /Mac|iPhone|iPad/.test(navigator.userAgent),
    () => false,
  );
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.isComposing)
        return;
      event.preventDefault();
      // A dialog that is open has something unfinished in it.
      if (document.querySelector("[role=dialog][data-state=open]:not(:has([role=combobox]))")) return;
      setOpen((now) => now !== true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={loadPalette}
        onFocus={loadPalette}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-0 items-center gap-2 rounded-control border border-control bg-surface px-3 text-sm text-muted hover:border-ink hover:text-ink max-md:size-11 max-md:shrink-0 max-md:justify-center max-md:px-0 md:w-56 md:shrink"
      >
        <Icon name="search" />
        <span className="flex-1 truncate text-left max-md:sr-only">探す</span>
        <kbd className="font-sans text-xs whitespace-nowrap max-lg:hidden">{onMac ? "⌘K" : "Ctrl K"}</kbd>
      </button>
      {open !== null && (
        <Suspense fallback={null}>
          <SearchPalette role={role} pages={pages} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

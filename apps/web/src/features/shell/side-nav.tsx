"use client";

import { cx } from "@knotter/ui/cx";
import { Icon, type IconName } from "@knotter/ui/icon";
import { usePathname } from "next/navigation";
import { AppLink } from "@/components/app-link";
import { currentOf } from "./active-link";
import type { NavArea } from "./nav-links";
import type { WorkspaceState } from "./workspace-state";

const item =
  "flex min-h-9 w-full items-center gap-3 rounded-control px-2.5 text-left text-sm leading-control no-underline transition-colors focus-visible:-outline-offset-3 pointer-coarse:min-h-11";

/**
 * Icons with their names, or icons alone: when it was folded, and always in a window under 1024 px (widths in globals.css). Under 768 px its links are in the
 * drawer instead.
 */
export function SideNav({
  area: { label, links },
  state: { folded, density },
  onChange,
}: {
  area: NavArea;
  state: WorkspaceState;
  onChange: (changed: Partial<WorkspaceState>) => void;
}) {
  const current = currentOf(links, usePathname());
  const words = cx("min-w-0 truncate max-lg:sr-only", folded && "lg:sr-only");
  return (
    <div
      data-print="hide"
      data-side={folded ? "folded" : "open"}
      // In sight while a list that is wider than the window is scrolled sideways.
      className="sticky left-0 z-20 hidden w-(--side-width) shrink-0 flex-col border-r border-line bg-surface md:flex"
    >
      <div className="sticky top-(--header-height) flex max-h-[calc(100dvh-var(--header-height))] flex-1 flex-col justify-between gap-2 p-2">
        {/* In a low window the links scroll by themselves: what folds the navigation stays in sight. */}
        <nav aria-label={label} className="-m-1 min-h-0 overflow-x-hidden overflow-y-auto p-1">
          <ul className="grid gap-0.5">
            {links.map((link, index) => (
              <li key={link.href}>
                {link.group !== undefined && link.group !== links[index - 1]?.group && (
                  <p className="mt-2 border-t border-line pt-2 text-xs text-muted">
                    <span className={cx(words, "px-2.5")}>{link.group}</span>
                  </p>
                )}
                <AppLink
                  href={link.href}
                  title={link.label}
                  aria-current={link === current ? "page" : undefined}
                  className={cx(item, link === current ? "bg-primary-tint font-bold text-primary-hover" : "text-ink hover:bg-sunken")}
                >
                  <Icon name={link.icon} />
                  <span className={words}>{link.label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid gap-0.5 border-t border-line pt-2">
          <Setting
            icon={density === "dense" ? "rows" : "menu"}
            words={words}
            label={`行の高さ：${density === "dense" ? "密" : "標準"}`}
            effect={`${density === "dense" ? "標準" : "密"}に切り替えます`}
            onPress={() => onChange({ density: density === "dense" ? "standard" : "dense" })}
          />
          <Setting
            icon={folded ? "chevron-right" : "chevron-left"}
            words={words}
            label={folded ? "メニューを広げる" : "メニューを折りたたむ"}
            onPress={() => onChange({ folded: !folded })}
            className="max-lg:hidden"
          />
        </div>
      </div>
    </div>
  );
}

function Setting({
  icon,
  words,
  label,
  effect,
  onPress,
  className,
}: {
  icon: IconName;
  words: string;
  label: string;
  effect?: string;
  onPress: () => void;
  className?: string;
}) {
  return (
    <button
      type="button"
      title={effect === undefined ? label : `${label}（${effect}）`}
      onClick={onPress}
      className={cx(item, "text-muted hover:bg-sunken hover:text-ink", className)}
    >
      <Icon name={icon} />
      <span className={words}>
        {label}
        {effect !== undefined && <span className="sr-only">（{effect}）</span>}
      </span>
    </button>
  );
}

"use client";

import { Icon } from "@knotter/ui/icon";
import { type ReactNode, useState } from "react";

/**
 * One filter, open if it is frequently used or active; the browser's own disclosure element. What nobody has opened is not rendered: a page
 * has dozens of choices that most visitors never see.
 */
export function FilterSection({ title, set, open, children }: { title: string; set: number; open: boolean; children: ReactNode }) {
  const [initiallyOpen] = useState(open || set > 0);
  const [opened, setOpened] = useState(initiallyOpen);
  const look = (details: HTMLDetailsElement | null) => {
    if (details?.open) setOpened(true);
  };
  return (
    // The browser may have opened it before hydration.
    <details open={initiallyOpen} ref={look} onToggle={(event) => look(event.currentTarget)} className="group border-t border-line py-1">
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 leading-control font-bold [&::-webkit-details-marker]:hidden">
        <span>
          {title}
          {set > 0 && <span className="ml-2 text-sm font-normal text-primary">{set}件選択中</span>}
        </span>
        <Icon name="chevron-down" className="text-muted transition-transform group-open:rotate-180" />
      </summary>
      {opened && <div className="pb-3">{children}</div>}
    </details>
  );
}

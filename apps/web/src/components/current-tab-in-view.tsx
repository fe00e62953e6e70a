"use client";

import { useEffect } from "react";

/** On a phone a row of tabs is wider than the screen: scrolls the open one into view whenever it is another one, without moving the page. */
export function CurrentTabInView({ tab }: { tab: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab is read from the page
  useEffect(() => {
    for (const tab of document.querySelectorAll<HTMLElement>("nav [aria-current=page]")) {
      const row = tab.parentElement;
      if (row && row.scrollWidth > row.clientWidth) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
    }
  }, [tab]);
  return null;
}

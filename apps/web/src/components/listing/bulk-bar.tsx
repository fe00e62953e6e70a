"use client";

import { Button } from "@knotter/ui/button";
import { type ReactNode, useSyncExternalStore } from "react";
import type { Selection } from "./selection";

/**
 * Appears when rows are selected, shows their number, and holds the buttons for what can be done with them, each of which opens a preview.
 * Sticky at the bottom of the window and last in the list, so that it hides nothing at the end (globals.css keeps the focus from being
 * covered).
 */
export function BulkBar({
  selection: { store, count, clear, everything, matching },
  unit = "件",
  children,
}: {
  selection: Selection;
  unit?: "件" | "名" | undefined;
  children: ReactNode;
}) {
  const extent = useSyncExternalStore(store.subscribe, store.extent, () => "none");
  const shown = count.toLocaleString("ja-JP");
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${shown}${unit}を選択しています` : ""}
      </p>
      {count > 0 && (
        <section
          aria-label="選択した行の操作"
          data-bulk-bar
          className="sticky bottom-4 z-20 mt-4 flex animate-fade-in flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-primary bg-surface px-4 py-3 shadow-float md:px-5"
        >
          <p className="leading-control font-bold tabular-nums">
            {shown}
            {unit}を選択中
          </p>
          <Button variant="quiet" size="small" onClick={clear}>
            選択を外す
          </Button>
          <div className="flex flex-wrap gap-2 md:ml-auto">{children}</div>
          {matching !== null && (everything || extent === "all") && (
            <p className="w-full border-t border-line pt-2 text-sm">
              {everything ? (
                <>
                  条件に合う{shown}
                  {unit}すべてを選択しています。まだ表示していない行も含みます。
                </>
              ) : (
                <>
                  表示中の{shown}
                  {unit}を選択しています。
                  <Button variant="quiet" size="small" onClick={store.chooseEverything}>
                    条件に合う{matching.toLocaleString("ja-JP")}
                    {unit}すべてを選択
                  </Button>
                </>
              )}
            </p>
          )}
        </section>
      )}
    </>
  );
}

import { Button } from "@knotter/ui/button";
import type { ReactNode } from "react";
import type { Selection } from "./selection";

/**
 * Appears when rows are selected, shows their number, and holds the buttons for what can be done with them, each of which opens a preview.
 * Sticky at the bottom of the window and last in the list, so that it hides nothing at the end (globals.css keeps the focus from being
 * covered).
 */
export function BulkBar({
  selection: { count, clear },
  unit = "件",
  children,
}: {
  selection: Selection;
  unit?: "件" | "名" | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 ? `${count}${unit}を選択しています` : ""}
      </p>
      {count > 0 && (
        <section
          aria-label="選択した行の操作"
          data-bulk-bar
          className="sticky bottom-4 z-20 mt-4 flex animate-fade-in flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-primary bg-surface px-4 py-3 shadow-float md:px-5"
        >
          <p className="leading-control font-bold tabular-nums">
            {count}
            {unit}を選択中
          </p>
          <Button variant="quiet" size="small" onClick={clear}>
            選択を外す
          </Button>
          <div className="flex flex-wrap gap-2 md:ml-auto">{children}</div>
        </section>
      )}
    </>
  );
}

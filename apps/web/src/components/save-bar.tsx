"use client";

import { Button } from "@knotter/ui/button";
import { Icon } from "@knotter/ui/icon";
import { useEffect } from "react";

/** In view as long as something is unsaved. What went wrong stands here too, beside the button that was pressed. */
export function SaveBar({
  failure,
  note,
  busy,
  onSave,
  onDiscard,
}: {
  failure: string | null;
  /** What becomes of the input until then. */
  note?: string | undefined;
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}) {
  // What gets the focus must not lie under the bar (WCAG 2.4.11).
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBottom = "8rem";
    return () => {
      style.scrollPaddingBottom = "";
    };
  }, []);
  return (
    // Above a toast that stays, as the one about an incomplete profile does.
    <div className="sticky bottom-3 z-30 [body:has([data-sonner-toast])_&]:bottom-30 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface px-4 py-3 shadow-float md:px-6">
      <div role="status" className="min-w-0 flex-[1_1_14rem]">
        {failure === null ? (
          <>
            <p className="font-bold max-md:text-sm">保存していない変更があります</p>
            {note !== undefined && <p className="text-sm text-muted max-md:sr-only">{note}</p>}
          </>
        ) : (
          <p className="flex gap-2 font-bold text-error max-md:text-sm">
            <Icon name="warning" className="mt-[0.2em]" />
            {failure}
          </p>
        )}
      </div>
      <div className="flex gap-3 max-md:w-full max-md:justify-end">
        <Button variant="quiet" onClick={onDiscard}>
          元に戻す
        </Button>
        <Button busy={busy} busyLabel="保存しています" onClick={onSave}>
          保存する
        </Button>
      </div>
    </div>
  );
}

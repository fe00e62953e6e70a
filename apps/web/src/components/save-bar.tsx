"use client";

import { Button } from "@knotter/ui/button";
import { Icon } from "@knotter/ui/icon";
import { BottomBar } from "./bottom-bar";

/** Visible while there are unsaved changes. An error is shown here as well, next to the button that was pressed. */
export function SaveBar({
  failure,
  note,
  busy,
  onSave,
  onDiscard,
}: {
  failure: string | null;
  /** What happens to the input until then. */
  note?: string | undefined;
  busy: boolean;
  /** Left out where the bar is inside a form: then its button sends the form. */
  onSave?: (() => void) | undefined;
  onDiscard: () => void;
}) {
  return (
    <BottomBar>
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
        <Button type={onSave ? "button" : "submit"} busy={busy} busyLabel="保存しています" onClick={onSave}>
          保存する
        </Button>
      </div>
    </BottomBar>
  );
}

"use client";

import { Button } from "@knotter/ui/button";
import { Checkbox } from "@knotter/ui/checkbox";
import { Popover } from "@knotter/ui/popover";
import type { RefObject } from "react";
import type { ColumnChoice } from "./use-columns";

/** One box for each column that can be left out. */
export function ColumnsBox({
  choice: { options, show, changed, reset },
  anchor,
  onClose,
}: {
  choice: ColumnChoice;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  return (
    <Popover anchor={anchor} onClose={onClose} label="表示する列" align="end">
      <fieldset>
        <legend className="mb-1 px-2 font-bold">表示する列</legend>
        <div className="px-2">
          {options.map(({ key, label, shown }) => (
            <Checkbox
              key={key}
              label={label}
              checked={shown}
              onChange={(event) => show(key, event.currentTarget.checked)}
              className="not-pointer-coarse:min-h-9 not-pointer-coarse:py-1.5"
            />
          ))}
        </div>
      </fieldset>
      <p className="mt-1 px-2 text-muted">この端末に保存されます。</p>
      {changed && (
        <Button variant="quiet" size="small" className="mt-1" onClick={reset}>
          はじめの列に戻す
        </Button>
      )}
    </Popover>
  );
}

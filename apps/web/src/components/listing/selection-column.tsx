"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import type { Column } from "@knotter/ui/table";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import type { Extent, SelectionStore } from "./selection";

const useExtent = (store: SelectionStore): Extent => useSyncExternalStore(store.subscribe, store.extent, () => "none");

/** Follows the store past React: choosing 5,000 rows sets 5,000 boxes and renders none of them. */
function RowCheckbox({ store, id, name }: { store: SelectionStore; id: string; name: string }) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const follow = () => {
      const chosen = store.has(id);
      if (box.current && box.current.checked !== chosen) box.current.checked = chosen;
    };
    follow();
    return store.subscribe(follow);
  }, [store, id]);
  return (
    <Checkbox
      ref={box}
      label={`${name}を選択`}
      hideLabel
      data-chooses-row=""
      // `change` events do not contain the shift key, but the click event before them does; pressing space triggers a click as well.
      onClick={(event) => store.toggle(id, event.currentTarget.checked, { range: event.shiftKey })}
      // Where a mouse points, a row may be lower than a fingertip; the box itself stays 24 px.
      className="md:not-pointer-coarse:min-h-6 md:not-pointer-coarse:py-0"
    />
  );
}

/** Selects all loaded rows: in the table's header, and above the cards on a phone, which have no header. */
function AllCheckbox({ store, hideLabel, className }: { store: SelectionStore; hideLabel: boolean; className: string }) {
  const extent = useExtent(store);
  return (
    <Checkbox
      label="表示中の行をすべて選択"
      hideLabel={hideLabel}
      checked={extent === "all"}
      indeterminate={extent === "some"}
      onChange={() => store.toggleAll(extent !== "all")}
      className={className}
    />
  );
}

/**
 * The first column of a table with selectable rows. Created once per store: its checkboxes subscribe themselves, so that a change renders
 * no row again. `nameOf` names the row of a checkbox.
 */
export function selectionColumn<Row>(
  { store }: { store: SelectionStore },
  idOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    key: "selection",
    header: <AllCheckbox store={store} hideLabel className="max-md:hidden md:not-pointer-coarse:min-h-6 md:not-pointer-coarse:py-0" />,
    cell: (row) => <RowCheckbox store={store} id={idOf(row)} name={nameOf(row)} />,
    width: "3.25rem",
  };
}

export function SelectAll({ store }: { store: SelectionStore }) {
  return <AllCheckbox store={store} hideLabel={false} className="md:hidden" />;
}

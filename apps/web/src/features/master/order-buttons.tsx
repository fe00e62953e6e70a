import { IconButton } from "@knotter/ui/icon-button";

/** Moves an item up or down by one place, with pointer and keyboard. */
export function OrderButtons({ name, first, last, onMove }: { name: string; first: boolean; last: boolean; onMove: (by: -1 | 1) => void }) {
  return (
    <span className="flex shrink-0">
      <IconButton icon="chevron-up" label={`${name}を上へ`} disabled={first} onClick={() => onMove(-1)} />
      <IconButton icon="chevron-down" label={`${name}を下へ`} disabled={last} onClick={() => onMove(1)} />
    </span>
  );
}

/** The list with one item moved by one place. */
export function moved<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(index, 1);
  if (one !== undefined) next.splice(index + by, 0, one);
  return next;
}

let serial = 0;

/** Sonner's keys of the toasts shown now, by the callers' ids. */
const shown = new Map<string, string>();

/**
 * The key of an id: the same while it is shown, a new one after it was removed. Sonner releases a key only when the toast has moved out,
 * and until then removes anything shown under it.
 */
export function keyOf(id: string): string {
  const known = shown.get(id);
  if (known !== undefined) return known;
  serial += 1;
  const key = `${id}#${serial}`;
  shown.set(id, key);
  return key;
}

/** Forgets that the id is shown; returns its key. With `key`, only if it is still that one. */
export function release(id: string, key = shown.get(id)): string | undefined {
  if (key !== undefined && shown.get(id) === key) shown.delete(id);
  return key;
}

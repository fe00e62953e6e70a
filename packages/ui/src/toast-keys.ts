let serial = 0;

/** The keys under which Sonner holds what is shown now, by the ids of the callers. */
const shown = new Map<string, string>();

/**
 * The key for an id: the same one while it is shown, a new one after it was taken away. Sonner lets go of a key only when the
 * toast has moved out, and takes away whatever is shown under it until then.
 */
export function keyOf(id: string): string {
  const known = shown.get(id);
  if (known !== undefined) return known;
  serial += 1;
  const key = `${id}#${serial}`;
  shown.set(id, key);
  return key;
}

/** Forgets that the id is shown; answers the key that was. With `key`, only if it is still that one. */
export function release(id: string, key = shown.get(id)): string | undefined {
  if (key !== undefined && shown.get(id) === key) shown.delete(id);
  return key;
}

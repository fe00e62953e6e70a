/**
 * Applies the given fields to a saved draft: absent ones stay, null clears, empty text becomes null. So a form may send one field at a
 * time, and fields that it does not show are not lost.
 */
export function merge<T extends object>(saved: T, given: { [Key in keyof T]?: T[Key] | null | undefined }, blank: T): T {
  const merged = { ...saved };
  for (const key of Object.keys(blank) as (keyof T)[]) {
    const value = given[key];
    if (value === undefined) continue;
    merged[key] = value === null || value === "" ? blank[key] : (value as T[keyof T]);
  }
  return merged;
}

/**
 * A saved draft with what was given now laid over it: what is left out stays, null clears, empty text is no text. So a form may send
 * one field at a time, and a draft is never torn by a field that the form does not show.
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

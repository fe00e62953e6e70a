/** Orders whose people are counted together in every report: one order, or the orders of a report group. Its key is its ids in order. */
export interface Unit {
  readonly key: string;
  readonly orderIds: readonly string[];
}

/** Sorted, without duplicates: the same set is the same report however it was requested. */
export const orderSet = (orderIds: readonly string[]): string[] => [...new Set(orderIds.map((id) => id.toLowerCase()))].sort();

export const unitOf = (orderIds: readonly string[]): Unit => ({ key: orderIds.join(","), orderIds });

/**
 * The units of a set of orders. An order of a report group is only published with its whole group: with and without it could be subtracted.
 * Null: the set splits a group, or mixes one with other orders.
 */
export function unitsOf(orderIds: readonly string[], groups: readonly (readonly string[])[]): Unit[] | null {
  const set = orderSet(orderIds);
  const touched = groups.filter((group) => group.some((id) => set.includes(id)));
  const [group] = touched;
  if (!group) return set.map((id) => unitOf([id]));
  const same = touched.length === 1 && orderSet(group).join() === set.join();
  return same ? [unitOf(set)] : null;
}

export type Standing = "ready" | "collecting" | "risky";

/**
 * What a set can be published as, by whether each of its units has published something, and how many people are in all of them: a report;
 * too few for any; or enough for some of them, or for all as one group, but no report over all.
 */
export function standingOf(told: readonly boolean[], people: number, k: number): Standing {
  if (told.length > 0 && told.every(Boolean)) return "ready";
  return told.some(Boolean) || people >= k ? "risky" : "collecting";
}

/** Whether orders may become a report group: none of them is in another one, and none has been published on its own or with others. */
export function mayGroup(
  orderIds: readonly string[],
  groups: readonly (readonly string[])[],
  published: readonly (readonly string[])[],
): "ok" | "grouped" | "published" {
  const within = (sets: readonly (readonly string[])[]) => sets.some((set) => set.some((id) => orderIds.includes(id)));
  if (within(groups)) return "grouped";
  return within(published) ? "published" : "ok";
}

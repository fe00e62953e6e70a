/** A count as it is read: `11,470`. */
export const amount = (count: number): string => count.toLocaleString("ja-JP");

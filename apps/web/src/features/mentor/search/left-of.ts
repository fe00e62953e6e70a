import type { SearchResult } from "./search-state";

export type OrderOption = SearchResult["orders"][number];

export const leftOf = (order: OrderOption): string => `残り${Math.max(0, order.max - order.used)}回 / 全${order.max}回`;

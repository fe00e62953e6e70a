import { formatDateTime } from "@knotter/domain/tokyo";

/** `2026年4月1日(水) 10:00（日本時間）` in a sentence. */
export const fullTime = (instant: Date): string => `${formatDateTime(instant)}（日本時間）`;

import { formatDateTime, formatFullUntil } from "@knotter/domain/tokyo";

/** `2026年4月1日(水) 10:00（日本時間）` in a sentence. */
export const fullTime = (instant: Date): string => `${formatDateTime(instant)}（日本時間）`;

/** A deadline as written before 「まで」: at midnight the day that ends with it. */
export const fullUntil = (deadline: Date): string => `${formatFullUntil(deadline)}（日本時間）`;

import { keepCookie } from "@/components/keep-cookie";

/** The user's answer about being measured, stored in the browser for half a year; null: not asked yet. */
export type MeasureChoice = "granted" | "denied";

export const MEASURE_COOKIE = "knotter.measure";

/** From the proxy to the page's frame: the container that this document may load. */
export const TAGS_ALLOWED = "x-knotter-tags";
const DAYS = 180;

export const choiceOf = (value: string | undefined): MeasureChoice | null => (value === "granted" || value === "denied" ? value : null);

export const keepChoice = (choice: MeasureChoice): void => keepCookie(MEASURE_COOKIE, choice, DAYS);

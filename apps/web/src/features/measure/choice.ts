/** The user's answer about being measured, stored in the browser for half a year; null: not asked yet. */
export type MeasureChoice = "granted" | "denied";

export const MEASURE_COOKIE = "knotter.measure";

/** From the proxy to the page's frame: the container that this document may load. */
export const TAGS_ALLOWED = "x-knotter-tags";
const SECONDS = 180 * 86_400;

export const choiceOf = (value: string | undefined): MeasureChoice | null => (value === "granted" || value === "denied" ? value : null);

export function keepChoice(choice: MeasureChoice): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the server has to read it before it allows a foreign script; Cookie Store is not in every browser
  document.cookie = `${MEASURE_COOKIE}=${choice}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${secure}`;
}

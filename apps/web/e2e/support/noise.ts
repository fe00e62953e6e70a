import { expect, type Page } from "@playwright/test";
import { setting } from "./setting";

/** A refused call is an expected answer, which each test checks itself; the browser reports it as an error of the page all the same. */
const REFUSED_CALL = /^Failed to load resource: the server responded with a status of 4\d\d/;
/** For a test that cuts the connection on purpose. */
const CUT_LINE = /^Failed to load resource: net::/;

/** For each page, the origins that the test itself answers, or where it has started a server. Nothing of these leaves the machine. */
const answeredHere = new WeakMap<Page, Set<string>>();

export function answersFor(page: Page, origin: string): void {
  answeredHere.set(page, (answeredHere.get(page) ?? new Set()).add(origin));
}

/** Records what must never happen on a page: errors and warnings (including hydration), answers of 5xx, and requests to other origins. */
export function listenTo(page: Page): string[] {
  const heard: string[] = [];
  page.on("console", (message) => {
    const text = message.text();
    if (!["error", "warning"].includes(message.type()) || REFUSED_CALL.test(text) || CUT_LINE.test(text)) return;
    heard.push(`console.${message.type()} on ${page.url()}: ${text}`);
  });
  page.on("pageerror", (error) => heard.push(`thrown on ${page.url()}: ${error.message}`));
  page.on("response", (response) => {
    if (response.status() >= 500) heard.push(`${response.status()} ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    // The user navigates there with a button, which replaces the whole page.
    const samples = [setting.zoomOrigin, setting.calendarVendorOrigin, setting.oidcOrigin, setting.samlOrigin];
    if (request.isNavigationRequest() && samples.includes(url.origin)) return;
    if (answeredHere.get(page)?.has(url.origin)) return;
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(setting.baseUrl).origin) heard.push(`a request to ${url.origin}`);
  });
  return heard;
}

export function expectSilence(heard: readonly string[]): void {
  expect(heard, "console, 5xx and requests to other origins").toEqual([]);
}

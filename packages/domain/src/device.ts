/** User agent patterns, the more specific before the more general: Edge also calls itself Chrome, and Chrome calls itself Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];

const MACHINES: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux"],
];

const first = (known: readonly [RegExp, string][], userAgent: string): string | null =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/**
 * A description of the device, as far as the user agent tells: 「Windows の Chrome」. Anything that is not a browser is 「API
 * などのプログラム」.
 */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === "") return "不明な端末";
  const browser = first(BROWSERS, userAgent);
  const machine = first(MACHINES, userAgent);
  if (browser && machine) return `${machine} の ${browser}`;
  return browser ?? machine ?? "API などのプログラム";
}

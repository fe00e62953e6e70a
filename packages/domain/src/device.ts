/** What browsers say of themselves, the more special before the more general: Edge says it is Chrome, Chrome says it is Safari. */
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

/** A device in words, as far as its user agent tells: 「Windows の Chrome」. What is no browser is 「API などのプログラム」. */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null || userAgent.trim() === "") return "不明な端末";
  const browser = first(BROWSERS, userAgent);
  const machine = first(MACHINES, userAgent);
  if (browser && machine) return `${machine} の ${browser}`;
  return browser ?? machine ?? "API などのプログラム";
}

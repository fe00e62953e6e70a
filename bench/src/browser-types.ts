// The part of Playwright that the benchmarks use. The library itself belongs to apps/web, which passes it in at run time.

export interface Cdp {
  send(method: string, parameters?: object): Promise<Record<string, unknown>>;
  on(event: string, listener: (data: never) => void): void;
}

export interface Locator {
  first(): Locator;
  count(): Promise<number>;
  click(options?: { timeout?: number }): Promise<void>;
  pressSequentially(text: string, options?: { delay?: number; timeout?: number }): Promise<void>;
}

export interface Page {
  goto(url: string, options?: { waitUntil?: "load" | "networkidle"; timeout?: number }): Promise<{ status(): number } | null>;
  evaluate<T>(script: string): Promise<T>;
  addInitScript(script: string): Promise<void>;
  waitForTimeout(milliseconds: number): Promise<void>;
  waitForLoadState(state: "networkidle", options?: { timeout?: number }): Promise<void>;
  locator(selector: string): Locator;
  keyboard: { press(key: string): Promise<void> };
  url(): string;
}

export interface BrowserContext {
  newPage(): Promise<Page>;
  newCDPSession(page: Page): Promise<Cdp>;
  addCookies(cookies: { name: string; value: string; url: string; httpOnly?: boolean; sameSite?: "Lax" }[]): Promise<void>;
  close(): Promise<void>;
}

export interface Browser {
  newContext(options?: object): Promise<BrowserContext>;
  version(): string;
  close(): Promise<void>;
}

export interface BrowserType {
  launch(options: { executablePath: string; args: string[]; headless?: boolean }): Promise<Browser>;
}

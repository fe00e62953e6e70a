import type { BrowserType } from "./browser-types";

/** A process of ours; `stop` ends it and waits for it. */
export interface Process {
  pid: number;
  log: string;
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface WebServer extends Process {
  address: string;
  /** Milliseconds from the start of the process until /api/health said yes. */
  readyAfter: number;
}

/** The local fake of the mail provider. */
export interface Provider {
  url: string;
  apiKey: string;
  /** Keys of the mails it has taken from Knotter, in the order in which they came. */
  keys(): string[];
  close(): Promise<void>;
}

/** What `scripts/bench.mjs` hands in: processes, database server, build and browser, the way the launcher makes them. */
export interface Tools {
  root: string;
  cache: string;
  quick: boolean;
  /** How large the world of P14 is, in millions of interviews. */
  size: number;
  profile: boolean;
  step<T>(name: string, work: (tell: (line: string) => void) => T | Promise<T>): Promise<T>;
  start(name: string, args: string[], options?: { cwd?: string; env?: Record<string, string> }): Process;
  /** Arguments for Node to run a TypeScript file of the repository. */
  script(file: string, ...args: string[]): string[];
  web(name: string, databaseUrl: string, options: { port: number; secret: string; profile: boolean }): Promise<WebServer>;
  migrate(url: string, tell: (line: string) => void): Promise<unknown>;
  seed(url: string, args: string[], tell: (line: string) => void): Promise<unknown>;
  beforeLeaving(work: () => Promise<void>): void;
  freePort(): Promise<number>;
  startPostgres(): Promise<{ url(database?: string): string; stop(): Promise<void> }>;
  provider(options: { perSecond?: number }): Promise<Provider>;
  browser(): Promise<{ path: string; chromium: BrowserType }>;
}

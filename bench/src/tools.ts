import type { BrowserType } from "./browser-types";

/** A child process; `stop` ends it and waits for it. */
export interface Process {
  pid: number;
  log: string;
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

export interface WebServer extends Process {
  address: string;
  /** Milliseconds from the start of the process until /api/health answered. */
  readyAfter: number;
}

/** The local fake of the mail provider. */
export interface Provider {
  url: string;
  apiKey: string;
  /** Keys of the mails that it has accepted from Knotter, in order. */
  keys(): string[];
  close(): Promise<void>;
}

/** Passed in by `scripts/bench.mjs`: processes, database server, build and browser, created as the launcher does. */
export interface Tools {
  root: string;
  cache: string;
  quick: boolean;
  /** The size of P14's database, in millions of interviews. */
  size: number;
  profile: boolean;
  step<T>(name: string, work: (tell: (line: string) => void) => T | Promise<T>): Promise<T>;
  start(name: string, args: string[], options?: { cwd?: string; env?: Record<string, string> }): Process;
  /** Arguments for Node to run a TypeScript file of the repository. */
  script(file: string, ...args: string[]): string[];
  /** Node's arguments for a process that does the work of the web server: the heap it has in every deployment. */
  heapFlags: readonly string[];
  web(name: string, databaseUrl: string, options: { port: number; secret: string; profile: boolean }): Promise<WebServer>;
  migrate(url: string, tell: (line: string) => void): Promise<unknown>;
  seed(url: string, args: string[], tell: (line: string) => void): Promise<unknown>;
  beforeLeaving(work: () => Promise<void>): void;
  freePort(): Promise<number>;
  startPostgres(): Promise<{ url(database?: string): string; stop(): Promise<void> }>;
  provider(options: { perSecond?: number }): Promise<Provider>;
  browser(): Promise<{ path: string; chromium: BrowserType }>;
}

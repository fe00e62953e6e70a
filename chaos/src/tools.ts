/** What `scripts/chaos.mjs` hands in: the build, the environment of tools, and how a process of ours is ended with the launcher. */
export interface Tools {
  /** For logs of the processes. */
  readonly cache: string;
  /** Node's arguments for the production server, and its working folder. */
  readonly server: { readonly file: string; readonly cwd: string };
  environment(extra: Record<string, string>): NodeJS.ProcessEnv;
  /** PgBouncer 1.21 or newer, or why there is none. */
  readonly pgbouncer: { readonly path: string; readonly version: string } | { readonly missing: string };
  beforeLeaving(work: () => Promise<void>): void;
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Which faults a run has; all of them unless named. */
export const FAULT_KINDS = ["web", "database", "network", "providers", "clients"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Settings {
  readonly seconds: number;
  readonly seed: number;
  readonly faults: readonly FaultKind[];
  /** People who act at the same time. */
  readonly people: number;
}

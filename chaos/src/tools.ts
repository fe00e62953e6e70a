/** Passed in by `scripts/launch/drill-tools.mjs`: the build, the environment of tools, and how a process is ended with the launcher. */
export interface Tools {
  /** For logs of the processes. */
  readonly cache: string;
  /** The production server, its working folder, and the Node.js that runs it: by default this one. */
  readonly server: { readonly args: readonly string[]; readonly cwd: string; readonly node?: string };
  environment(extra: Record<string, string>): NodeJS.ProcessEnv;
  beforeLeaving(work: () => Promise<void>): void;
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface ChaosTools extends Tools {
  /** PgBouncer 1.21 or newer, or why there is none. */
  readonly pgbouncer: { readonly path: string; readonly version: string } | { readonly missing: string };
}

/** The kinds of faults of a run; by default all of them. */
export const FAULT_KINDS = ["web", "database", "network", "providers", "clients"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Settings {
  readonly seconds: number;
  readonly seed: number;
  readonly faults: readonly FaultKind[];
  /** The number of people who act at the same time. */
  readonly people: number;
  /** Web processes that serve side by side. */
  readonly processes: number;
  /** Whether a late answer is a breach, or a figure because others use the machine as well. */
  readonly lateness: "breach" | "figure";
}

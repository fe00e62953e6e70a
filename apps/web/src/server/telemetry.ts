import { startTelemetry as start, type Telemetry } from "@knotter/api/telemetry";
import { env } from "@/env";

const kept = globalThis as typeof globalThis & { knotterTelemetry?: Telemetry };

/** Once per process, before the application is created: Next's separate bundles share it. */
export async function startTelemetry(): Promise<void> {
  kept.knotterTelemetry ??= await start(env().telemetry);
}

/** Undefined until it was started. */
export const telemetry = (): Telemetry | undefined => kept.knotterTelemetry;

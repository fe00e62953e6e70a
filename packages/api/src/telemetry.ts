import { startTelemetry as start } from "@knotter/telemetry/start";
import type { Telemetry } from "@knotter/telemetry/telemetry";
import { API } from "./openapi";

export type { Telemetry };

/** Traces and metrics where OpenTelemetry's variables ask for them, before the app is created. */
export const startTelemetry = (variables: Readonly<Record<string, string | undefined>>): Promise<Telemetry> =>
  start(variables, { version: API.version });

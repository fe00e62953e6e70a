import { settingsOf, type Variables } from "./settings";
import { NO_TELEMETRY, type Telemetry } from "./telemetry";

/** Traces and metrics where the environment asks for them. Nothing of OpenTelemetry is loaded otherwise. */
export async function startTelemetry(variables: Variables, about: { version: string }): Promise<Telemetry> {
  const settings = settingsOf(variables);
  if (settings === null) return NO_TELEMETRY;
  const { openTelemetry } = await import("./open-telemetry");
  return openTelemetry(settings, about);
}

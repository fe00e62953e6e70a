/** The environment's variables of OpenTelemetry, by their names. */
export type Variables = Readonly<Record<string, string | undefined>>;

export interface TelemetrySettings {
  readonly traces: boolean;
  readonly metrics: boolean;
  readonly sampler: Sampler;
  /** From 0 to 1, for the samplers by ratio. */
  readonly ratio: number;
  /** Milliseconds between two exports of metrics. */
  readonly metricInterval: number;
}

export const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
type Sampler = (typeof SAMPLERS)[number];

const METRIC_INTERVAL_MS = 60_000;

/**
 * What is exported, by OpenTelemetry's own variables; null: nothing. A signal is on where an address for it is set or its exporter is `otlp`, and
 * not where its exporter is `none`. The addresses themselves, headers and time-outs are read by the exporters.
 */
export function settingsOf(variables: Variables): TelemetrySettings | null {
  const of = (name: string): string | undefined => variables[name]?.trim() || undefined;
  if (of("OTEL_SDK_DISABLED")?.toLowerCase() === "true") return null;
  const isOn = (signal: "TRACES" | "METRICS"): boolean => {
    const exporter = of(`OTEL_${signal}_EXPORTER`);
    if (exporter !== undefined) return exporter !== "none";
    return of("OTEL_EXPORTER_OTLP_ENDPOINT") !== undefined || of(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`) !== undefined;
  };
  const [traces, metrics] = [isOn("TRACES"), isOn("METRICS")];
  if (!traces && !metrics) return null;
  const numberOf = (name: string, otherwise: number): number => {
    const value = Number(of(name) ?? otherwise);
    return Number.isFinite(value) ? value : otherwise;
  };
  const named = of("OTEL_TRACES_SAMPLER");
  return {
    traces,
    metrics,
    sampler: SAMPLERS.find((sampler) => sampler === named) ?? "parentbased_always_on",
    ratio: Math.min(1, Math.max(0, numberOf("OTEL_TRACES_SAMPLER_ARG", 1))),
    metricInterval: Math.max(100, numberOf("OTEL_METRIC_EXPORT_INTERVAL", METRIC_INTERVAL_MS)),
  };
}

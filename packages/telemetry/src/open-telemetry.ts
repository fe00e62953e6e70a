import {
  type Attributes,
  type BatchObservableResult,
  type Context,
  context,
  createContextKey,
  type Histogram,
  SpanKind as Kinds,
  metrics,
  type Observable,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TelemetrySettings } from "./settings";
import { showing } from "./shown-span";
import type { Facts, Readings, SpanKind, Telemetry } from "./telemetry";

/** The request to which what happens in a context belongs. */
interface Visit {
  route: string;
  readonly isApi: boolean;
}
const VISIT = createContextKey("knotter request");

const KINDS: Record<SpanKind, Kinds> = { call: Kinds.INTERNAL, job: Kinds.INTERNAL, sql: Kinds.CLIENT, outgoing: Kinds.CLIENT };
/** The name of a span of each kind as an attribute, and the facts by which its durations are told apart. */
const NAMES: Record<SpanKind, string> = {
  call: "knotter.operation",
  job: "knotter.job",
  sql: "db.query.summary",
  outgoing: "knotter.service",
};
const DIMENSIONS: readonly string[] = ["http.response.status_code", "knotter.outcome", "error.type"];
const DURATIONS: Record<SpanKind, { name: string; description: string }> = {
  call: { name: "knotter.call.duration", description: "Calls of operations, those made for pages included" },
  job: { name: "knotter.job.duration", description: "Runs of jobs" },
  sql: { name: "db.client.operation.duration", description: "Statements" },
  outgoing: { name: "knotter.outgoing.duration", description: "Calls of other services" },
};
/** Seconds: OpenTelemetry's recommendation for requests. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const SECONDS = { unit: "s", advice: { explicitBucketBoundaries: BOUNDARIES } };
const REFUSALS = new Set([429, 503]);

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Milliseconds for the last export when the process ends. */
const PATIENCE_MS = 600;

/** Traces and metrics by OpenTelemetry, sent as OTLP over HTTP in JSON. Next adds its own spans, because this is the global tracer. */
export function openTelemetry(settings: TelemetrySettings, { version }: { version: string }): Telemetry {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "knotter", "service.version": version, "process.pid": process.pid }))
    .merge(detectResources({ detectors: [envDetector] }));
  const spans = settings.traces
    ? new TracerProvider({
        resource,
        sampler: samplerOf(settings),
        spanProcessors: [new BatchSpanProcessor({ exporter: showing(new OTLPTraceExporter()) })],
      })
    : null;
  const meters = settings.metrics
    ? new MeterProvider({
        resource,
        readers: [
          new PeriodicExportingMetricReader({
            exporter: new OTLPMetricExporter(),
            exportIntervalMillis: settings.metricInterval,
            exportTimeoutMillis: Math.min(settings.metricInterval, 10_000),
          }),
        ],
      })
    : null;
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  if (spans) trace.setGlobalTracerProvider(spans);
  const tracer = (spans ?? trace.getTracerProvider()).getTracer("knotter", version);
  const meter = (meters ?? metrics.getMeterProvider()).getMeter("knotter", version);

  const requests = meter.createHistogram("http.server.request.duration", { ...SECONDS, description: "Requests of the server in front" });
  const inHand = meter.createUpDownCounter("http.server.active_requests", { description: "Requests in progress" });
  const refusals = meter.createCounter("knotter.requests.refused", {
    description: "Requests refused because of load (503) or of a limit (429)",
  });
  const durations = Object.fromEntries(
    Object.entries(DURATIONS).map(([kind, { name, description }]) => [kind, meter.createHistogram(name, { ...SECONDS, description })]),
  ) as Record<SpanKind, Histogram>;

  return {
    active: true,
    request(method, kind, traceparent) {
      const begun = performance.now();
      const visit: Visit = { route: kind, isApi: kind === "api" };
      const span = tracer.startSpan(method, { kind: Kinds.SERVER, attributes: { "http.request.method": method } }, parentOf(traceparent));
      const inside = trace.setSpan(ROOT_CONTEXT.setValue(VISIT, visit), span);
      inHand.add(1);
      return {
        within: (work) => context.with(inside, work),
        end(status, requestId) {
          const facts = clean({
            "http.request.method": method,
            "http.route": visit.route,
            "http.response.status_code": status ?? undefined,
            "error.type": status === null ? "client_gone" : status >= 500 ? String(status) : undefined,
          });
          inHand.add(-1);
          requests.record((performance.now() - begun) / 1_000, facts);
          if (status !== null && REFUSALS.has(status)) refusals.add(1, { "http.response.status_code": status });
          span.setAttributes(clean({ ...facts, "knotter.request_id": requestId ?? undefined }));
          span.updateName(`${method} ${visit.route}`);
          if (status !== null && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    refused: (status) => refusals.add(1, { "http.response.status_code": status }),
    async span(kind, name, facts, work) {
      const begun = performance.now();
      const known: Attributes = { [NAMES[kind]]: name, ...(kind === "sql" ? { "db.system.name": "postgresql" } : {}), ...clean(facts) };
      const visit = context.active().getValue(VISIT) as Visit | undefined;
      if (kind === "call" && visit?.isApi) visit.route = name.replace(/^\S+ /, "");
      const span = tracer.startSpan(name, { kind: KINDS[kind] });
      const end = (error?: unknown): void => {
        if (error !== undefined) known["error.type"] = typeOf(error);
        durations[kind].record((performance.now() - begun) / 1_000, dimensionsOf(kind, known));
        span.setAttributes(known);
        if (known["error.type"] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      };
      try {
        const outcome = await context.with(trace.setSpan(context.active(), span), () => work((more) => Object.assign(known, clean(more))));
        end();
        return outcome;
      } catch (error) {
        end(error);
        throw error;
      }
    },
    logFields() {
      const active: Span | undefined = trace.getActiveSpan();
      return active ? { traceId: active.spanContext().traceId } : {};
    },
    watch(read) {
      const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
      const gauges = {
        connections: gauge("db.client.connection.count", "Connections of the pool, by state"),
        connectionsMax: gauge("db.client.connection.max", "Most connections of the pool"),
        pending: gauge("db.client.connection.pending_requests", "Requests that wait for a connection"),
        size: gauge("knotter.queue.size", "What is due and not done, by queue, counted up to 1,000"),
        age: gauge("knotter.queue.age", "Seconds for which the first of a queue has waited"),
        dead: gauge("knotter.mail.dead", "Mails that were given up, counted up to 1,000"),
        late: gauge("knotter.jobs.late", "Jobs without a good run for too long, or that do not come to their end"),
        lateJob: gauge("knotter.job.late", "1 for each of them, by its name"),
        drillAge: gauge("knotter.drill.age", "Seconds since a backup or a drill last succeeded, by its kind"),
        memory: gauge("process.memory.usage", "Resident memory in bytes"),
      };
      meter.addBatchObservableCallback(async (result) => observe(result, gauges, await read()), Object.values(gauges) as Observable[]);
    },
    async close() {
      const closing = Promise.allSettled([spans?.shutdown(), meters?.shutdown()]);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      await Promise.race([closing, late]);
      clearTimeout(timer);
      trace.disable();
      context.disable();
    },
  };
}

type Gauges = Record<
  "connections" | "connectionsMax" | "pending" | "size" | "age" | "dead" | "late" | "lateJob" | "drillAge" | "memory",
  Observable
>;

function observe(result: BatchObservableResult, gauges: Gauges, { pool, work }: Readings): void {
  result.observe(gauges.connections, pool.open - pool.idle, { "db.client.connection.state": "used" });
  result.observe(gauges.connections, pool.idle, { "db.client.connection.state": "idle" });
  result.observe(gauges.connectionsMax, pool.max);
  result.observe(gauges.pending, pool.waiting);
  result.observe(gauges.memory, process.memoryUsage.rss());
  if (work === null) return;
  for (const [queue, { waiting, oldestSeconds }] of Object.entries(work.queues)) {
    result.observe(gauges.size, waiting, { "knotter.queue": queue });
    result.observe(gauges.age, oldestSeconds, { "knotter.queue": queue });
  }
  result.observe(gauges.dead, work.deadMails);
  result.observe(gauges.late, work.lateJobs.length);
  for (const job of work.lateJobs) result.observe(gauges.lateJob, 1, { "knotter.job": job });
  for (const [drill, seconds] of Object.entries(work.drillAgeSeconds))
    if (seconds !== null) result.observe(gauges.drillAge, seconds, { "knotter.drill": drill });
}

function samplerOf({ sampler, ratio }: TelemetrySettings): Sampler {
  switch (sampler) {
    case "always_on":
      return new AlwaysOnSampler();
    case "always_off":
      return new AlwaysOffSampler();
    case "traceidratio":
      return new TraceIdRatioBasedSampler(ratio);
    case "parentbased_always_on":
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case "parentbased_always_off":
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case "parentbased_traceidratio":
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}

/** The span of a proxy, which this request continues (W3C Trace Context). */
function parentOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
}

const clean = (facts: Facts): Attributes => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));

const dimensionsOf = (kind: SpanKind, known: Attributes): Attributes =>
  Object.fromEntries(Object.entries(known).filter(([name]) => name === NAMES[kind] || DIMENSIONS.includes(name)));

/** Its code or class. Its message quotes what people wrote. */
function typeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code === "string") return code;
  return error instanceof Error ? error.constructor.name : typeof error;
}

import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";

/** What may leave of a span. Everything else stays, because spans of Next have addresses with their queries (`http.target`), and queries have tokens. */
const SHOWN = new Set([
  "db.query.summary",
  "db.system.name",
  "error.type",
  "http.method",
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "http.status_code",
  "next.page",
  "next.route",
  "next.rsc",
  "next.span_name",
  "next.span_type",
  "operation.name",
]);
const OWN = "knotter.";

/** A name ends where a query or a whole address begins. */
const named = (text: string): string => text.replace(/(\?|https?:\/\/).*$/s, "").trim();

/** Events and messages of errors quote what people wrote. */
function shown(span: ReadableSpan): ReadableSpan {
  const attributes = Object.fromEntries(
    Object.entries(span.attributes).flatMap(([name, value]) =>
      SHOWN.has(name) || name.startsWith(OWN) ? [[name, typeof value === "string" ? named(value) : value]] : [],
    ),
  );
  return new Proxy(span, {
    get(target, property) {
      switch (property) {
        case "attributes":
          return attributes;
        case "events":
        case "links":
          return [];
        case "name":
          return named(target.name);
        case "status":
          return { code: target.status.code };
        default: {
          const value: unknown = Reflect.get(target, property, target);
          return typeof value === "function" ? value.bind(target) : value;
        }
      }
    },
  });
}

/** Exports of spans what may be shown to whoever runs the service. */
export const showing = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(shown), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: async () => exporter.forceFlush?.(),
});

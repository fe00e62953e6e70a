import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createApp } from "@knotter/api/app";
import { startTelemetry } from "@knotter/api/telemetry";
import { sealToken } from "@knotter/auth/token";
import { fixedClock } from "@knotter/domain/clock";
import { DAY, toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { startFakeResend } from "@knotter/testing/fake-resend";
import { openWorkbench } from "@knotter/testing/workbench";
import { afterAll, expect, test, vi } from "vitest";
import { createHttpServer } from "../http/server";

const SECRET = "a secret of the tests, long enough to seal with";
const PLANTED = "異動の前に、上司に知られずに整理したい";

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Attribute[];
}
interface SentMetric {
  name: string;
  [kind: string]: unknown;
}

/** A collector: takes OTLP over HTTP in JSON. */
async function collector() {
  const bodies: { path: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    bodies.push({ path: request.url ?? "", text: Buffer.concat(chunks).toString("utf8") });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = (path: string) => bodies.filter((body) => body.path === path).map(({ text }) => JSON.parse(text) as unknown);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    text: () => bodies.map(({ text }) => text).join("\n"),
    spans: (): SentSpan[] =>
      at("/v1/traces").flatMap((body) =>
        (body as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    metrics: (): SentMetric[] =>
      at("/v1/metrics").flatMap((body) =>
        (body as { resourceMetrics: { scopeMetrics: { metrics: SentMetric[] }[] }[] }).resourceMetrics.flatMap(({ scopeMetrics }) =>
          scopeMetrics.flatMap(({ metrics }) => metrics),
        ),
      ),
    close: () => server.close(),
  };
}

const said = (span: SentSpan | undefined, key: string) => {
  const value = span?.attributes.find((attribute) => attribute.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const receiver = await collector();
const resend = await startFakeResend({ apiKey: "re_telemetry" });
const bench = await openWorkbench({ fresh: true });
afterAll(async () => {
  receiver.close();
  await resend.close();
  vi.unstubAllEnvs();
});

test("a booking and a run of the outbox are heard as spans and metrics, under the number that a person sees, and without a word of theirs", async () => {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  const telemetry = await startTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const clock = fixedClock(NOW);
  const app = createApp(
    {
      databaseUrl: bench.url,
      poolMax: 4,
      secret: SECRET,
      baseUrl: "http://localhost:3000",
      logLevel: "silent",
      rateFactor: 1_000,
      telemetry,
      mail: {
        resendApiKey: "re_telemetry",
        resendBaseUrl: resend.url,
        from: "Knotter <no-reply@knotter.example>",
        replyTo: "support@knotter.example",
        contact: { name: "Knotter 事務局", email: "support@knotter.example" },
      },
    },
    clock,
  );
  const front = createHttpServer({
    handler: (_, res) => res.writeHead(500).end(),
    direct: (_, path) => (path.startsWith("/api/v1/") ? app.rest : null),
    visits: () => null,
    observer: () => telemetry,
    trustedProxies: 0,
  });
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  const address = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}/api/v1`;

  const { make } = bench;
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const mentee = await make.mentee({ order });
  const dayBefore = new Date(NOW.getTime() - DAY);
  await bench.prisma.jobRun.create({ data: { job: "backup", startedAt: dayBefore, succeededAt: dayBefore } });
  const token = await sealToken({ secret: SECRET }, await make.session(mentee), 3_600);
  const book = (startAt: string, search = "") =>
    fetch(`${address}/mentoring${search}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({
        mentorId: mentor.userId,
        startAt,
        note: PLANTED,
        acknowledgedDisclosure: order.disclosureLevel,
        acknowledgedPolicyVersion: "2026-04-01",
      }),
    });
  const start = toOffsetIso(at("2026-06-23", "10:00"));
  for (const refused of [await book("ばつ"), await book(start, "?token=planted-token")]) {
    expect(refused.status).toBe(400);
    await refused.arrayBuffer();
  }
  const booked = await book(start);
  expect([booked.status, await booked.text()]).toEqual([201, expect.stringContaining("reserved")]);
  expect((await app.job("drain"))?.failures).toEqual([]);
  expect(resend.accepted.length).toBeGreaterThan(0);
  await front.close();
  await app.close();

  const spans = receiver.spans();
  const number = booked.headers.get("x-request-id");
  const request = spans.find(
    (span) => span.name === "POST /mentoring" && said(span, "http.response.status_code") === 201 && said(span, "http.route"),
  );
  expect(said(request, "knotter.request_id")).toBe(number);
  const call = spans.find((span) => said(span, "knotter.operation") === "POST /mentoring" && span.traceId === request?.traceId);
  expect([call?.parentSpanId, said(call, "knotter.request_id")]).toEqual([request?.spanId, number]);
  const statements = spans.filter((span) => said(span, "db.system.name") === "postgresql" && span.traceId === request?.traceId);
  expect(statements.map(({ name }) => name)).toContain("INSERT Mentoring");
  expect(
    spans.some((span) => said(span, "http.response.status_code") === 400 && said(span, "knotter.operation") === "POST /mentoring"),
  ).toBe(true);
  const job = spans.find((span) => said(span, "knotter.job") === "drain");
  expect(said(job, "knotter.outcome")).toBe("ok");
  const mail = spans.find((span) => said(span, "knotter.service") === "mail send");
  expect([mail?.traceId, said(mail, "knotter.outcome")]).toEqual([job?.traceId, "accepted"]);

  const names = new Set(receiver.metrics().map(({ name }) => name));
  for (const name of [
    "http.server.request.duration",
    "knotter.call.duration",
    "knotter.job.duration",
    "knotter.outgoing.duration",
    "db.client.operation.duration",
    "db.client.connection.count",
    "db.client.connection.pending_requests",
    "knotter.queue.size",
    "knotter.queue.age",
    "knotter.mail.dead",
    "knotter.jobs.late",
  ])
    expect([...names]).toContain(name);
  const ages = JSON.stringify(receiver.metrics().filter(({ name }) => name === "knotter.drill.age"));
  expect(ages).toContain("backup");
  expect(ages).toContain(String(DAY / 1_000));
  // Never noted: there is no age to tell.
  expect(ages).not.toContain("restore-drill");

  const everything = receiver.text();
  const person = await bench.prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId } });
  for (const word of [PLANTED, "planted-token", token, mentee.email, person.name, "ばつ"]) expect(everything).not.toContain(word);
});

test("requests that are refused because of load or of a limit are counted", async () => {
  const telemetry = await startTelemetry({ OTEL_METRICS_EXPORTER: "otlp" });
  telemetry.refused(503);
  telemetry.request("GET", "page").end(429, null);
  telemetry.request("GET", "page").end(null, null);
  await telemetry.close();
  const refusals = receiver.metrics().filter(({ name }) => name === "knotter.requests.refused");
  expect(JSON.stringify(refusals.at(-1))).toMatch(/429.*503|503.*429/);
});

test("without its variables nothing of OpenTelemetry is loaded; with one of them it is", async () => {
  // A process of its own, because this one has loaded it.
  const script = `
    import { registerHooks } from "node:module";
    let loaded = 0;
    registerHooks({ load: (url, context, next) => { if (url.includes("/node_modules/@opentelemetry/")) loaded += 1; return next(url, context); } });
    const { startTelemetry } = await import("./src/telemetry.ts");
    const { createApp } = await import("./src/app.ts");
    const seen = [];
    for (const variables of [{}, { OTEL_SDK_DISABLED: "true", OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" }]) {
      const telemetry = await startTelemetry(variables);
      createApp({ databaseUrl: "postgresql://nobody@127.0.0.1:9/none", poolMax: 1, secret: "${SECRET}", baseUrl: "http://localhost:3000", logLevel: "silent", telemetry });
      seen.push(loaded);
    }
    await startTelemetry({ OTEL_TRACES_EXPORTER: "otlp" });
    seen.push(loaded > 0);
    process.stdout.write(JSON.stringify(seen), () => process.exit(0));
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    cwd: fileURLToPath(new URL("../../../packages/api", import.meta.url)),
    env: { NODE_ENV: "test", PATH: process.env["PATH"] },
  });
  expect(JSON.parse(stdout)).toEqual([0, 0, true]);
}, 120_000);

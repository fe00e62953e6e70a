// usage: tsx drain.ts <errand> <out>. P8 in a separate process, so that its memory includes neither the benchmark nor the provider.
import { readFileSync, writeFileSync } from "node:fs";
import { createApp } from "@knotter/api/app";
import { depsFor } from "@knotter/api/context";
import { remindDayBefore } from "@knotter/usecases/mail/remind";
import type { DrainRequest, DrainRun } from "./cases/p08-reminders";

const [file = "", out = ""] = process.argv.slice(2);
const { databaseUrl, secret, provider, mentoringIds, mails } = JSON.parse(readFileSync(file, "utf8")) as DrainRequest;
const contact = { name: "Knotter 事務局", email: "office@knotter.example" };
const app = createApp({
  databaseUrl,
  poolMax: 10,
  secret,
  baseUrl: "http://127.0.0.1",
  logLevel: "info",
  mail: { resendApiKey: "re_bench", resendBaseUrl: provider, from: "Knotter <no-reply@knotter.example>", replyTo: contact.email, contact },
});
const { services } = app;
const rss = (): number => process.memoryUsage().rss / 1e6;
const seconds = (since: number): number => (performance.now() - since) / 1000;

/** The milliseconds of rendering one reminder, repeatedly. */
async function writing(times: number): Promise<number> {
  const now = services.clock.now();
  const interview = { id: crypto.randomUUID(), publicNo: "M-2026-000001", startAt: now, endAt: now };
  const deadlines = { freeCancelUntil: now, rescheduleUntil: now };
  const facts = { interview, to: "mentee", mentorName: "木村 直子", deadlines, sheet: "none" } as const;
  const begun = performance.now();
  for (let n = 0; n < times; n += 1)
    await services.mailService.render({ type: "mentoring_remind", facts }, { name: `相談 花子 ${n}` }, now);
  return (performance.now() - begun) / times;
}

await writing(200);
const writingMs = await writing(Math.min(1000, mails));
const entering = performance.now();
const { queued } = await remindDayBefore(depsFor(services, { requestId: "bench", ip: null, userAgent: "bench" }), { mentoringIds });
const enteredSeconds = seconds(entering);

const samples: { at: number; mb: number }[] = [];
const begun = performance.now();
const startMb = rss();
const watch = setInterval(() => samples.push({ at: seconds(begun), mb: rss() }), 50);
for (let complete = false; !complete; ) {
  const outcome = await app.job("drain");
  if (!outcome || outcome.failures.length > 0) throw new Error(`drain: ${JSON.stringify(outcome)}`);
  complete = (outcome.report as { mails: { complete: boolean } }).mails.complete;
}
const drainSeconds = seconds(begun);
clearInterval(watch);
const tenth = samples.find(({ at }) => at >= drainSeconds / 10)?.mb ?? startMb;
const peakMb = Math.max(startMb, rss(), ...samples.map(({ mb }) => mb));
const run: DrainRun = { queued, enteredSeconds, drainSeconds, writingMs, startMb, tenthMb: tenth, peakMb };
writeFileSync(out, JSON.stringify(run));
await app.close();
process.exit(0);

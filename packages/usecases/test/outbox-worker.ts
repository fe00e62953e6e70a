import { connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import { calendarAttachment } from "@knotter/mail/calendar-attachment";
import { renderMail } from "@knotter/mail/render-mail";
import { BATCH_SIZE, resendMailer } from "@knotter/mail/resend-mailer";
import { testDeps } from "@knotter/testing/deps";
import { testKeys } from "@knotter/testing/keys";
import { drainOutbox } from "../src/mail/drain";
import { askReports, remindDayBefore, remindOneHour, remindReports } from "../src/mail/remind";

// A runner of the time-travel test: a separate process that is told the time and the task, and is killed without warning.
const [url = "", resendUrl = ""] = process.argv.slice(2);
const settings = { baseUrl: "https://knotter.example", contact: { name: "Knotter 事務局", email: "office@knotter.example" } };
const deps = {
  ...testDeps(databaseOf(connect({ url, poolMax: 2 }), testKeys)),
  mailService: {
    render: (...[mail, reader, now]: [Parameters<typeof renderMail>[0], Parameters<typeof renderMail>[1], Date]) =>
      renderMail(mail, reader, settings, now),
    calendar: (...[mail, facts]: [Parameters<typeof calendarAttachment>[0], Parameters<typeof calendarAttachment>[1]]) =>
      calendarAttachment(mail, facts, settings),
    mailer: resendMailer({
      apiKey: "re_test",
      baseUrl: resendUrl,
      from: "Knotter <no-reply@knotter.example>",
      replyTo: "office@knotter.example",
      timeoutMs: 400,
    }),
    batchSize: BATCH_SIZE,
  },
};

process.on("message", async ({ now, crons }: { now: string; crons: boolean }) => {
  try {
    deps.clock.set(now);
    if (crons) for (const job of [remindDayBefore, remindOneHour, askReports, remindReports]) await job(deps);
    const failures: string[] = [];
    const onFailure = (step: string, error: unknown) => failures.push(`${step}: ${String(error)}`);
    await drainOutbox(deps, { onFailure });
    process.send?.(failures.length > 0 ? { failed: failures.join("; ") } : {});
  } catch (error) {
    process.send?.({ failed: error instanceof Error ? error.message : String(error) });
  }
});
process.on("disconnect", () => process.exit());
process.send?.({ ready: true });

import { createApp } from "@knotter/api/app";
import { depsFor } from "@knotter/api/context";
import { restOf } from "@knotter/api/rest";
import { encryptionOf } from "@knotter/auth/encryption";
import { type Connection, connect } from "@knotter/db/client";
import { databaseOf } from "@knotter/db/database";
import type { KeyRing } from "@knotter/db/sealed-text";
import { fixedClock } from "@knotter/domain/clock";
import { settleProposals } from "@knotter/usecases/identity/settle-proposal";
import { sendDueCampaigns } from "@knotter/usecases/mail/campaign";
import { inviteAsked } from "@knotter/usecases/mail/invite";
import { askReports, remindDayBefore, remindOneHour, remindReports } from "@knotter/usecases/mail/remind";
import { followRegistrations } from "@knotter/usecases/mentor/follow-registration";
import { closeUnreported, followCalendar } from "@knotter/usecases/order/follow-calendar";
import { takeSnapshots } from "@knotter/usecases/order/take-snapshots";
import { closePeriods } from "@knotter/usecases/order-report/close-periods";
import { runRetention } from "@knotter/usecases/retention/run";
import { probeConnections, revokeTokens } from "@knotter/usecases/zoom/probe";
import { syncMeetings } from "@knotter/usecases/zoom/sync";
import { call } from "./in-process";

export interface Night {
  step: string;
  /** Milliseconds of the whole step. */
  ms: number;
  /** Of its longest transaction, or of its longest read outside one. */
  longestMs: number;
  batches: number;
  /** Its result, or why it failed. */
  outcome: string;
  failed: boolean;
}

/** Records the milliseconds of each transaction, and of each read outside one. */
function timed(connection: Connection, keys: KeyRing, note: (ms: number) => void) {
  const timing = async <T>(work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    try {
      return await work();
    } finally {
      note(performance.now() - begun);
    }
  };
  return databaseOf(
    {
      send: (statement) => timing(() => connection.send(statement)),
      sendAside: (statement) => timing(() => connection.sendAside(statement)),
      sendAsidePatiently: (statement) => timing(() => connection.sendAsidePatiently(statement)),
      transaction: (steps) => timing(() => connection.transaction(steps)),
    },
    keys,
  );
}

/** Runs every step of every job in this process once, then a personal data export and an erasure. Sending mails is measured by P8. */
export async function nightsOf(
  databaseUrl: string,
  secret: string,
  now: Date,
  { mentee, admin }: { mentee: { userId: string; token: string }; admin: { token: string } },
): Promise<Night[]> {
  let batches: number[] = [];
  const connection = connect({ url: databaseUrl, poolMax: 10 });
  const db = timed(connection, encryptionOf([secret]), (ms) => batches.push(ms));
  const clock = fixedClock(now);
  const app = createApp(
    { databaseUrl, poolMax: 2, secret, baseUrl: "http://127.0.0.1", logLevel: "silent", rateFactor: 1_000_000, trustedProxies: 0 },
    clock,
  );
  const services = { ...app.services, db };
  const deps = depsFor(services, { requestId: "bench", ip: null, userAgent: "bench" });
  const rest = restOf(services);
  const errors: string[] = [];
  const failed = (step: string, error: unknown) => errors.push(`${step}: ${error instanceof Error ? error.message : String(error)}`);
  const person = `/mentees/${mentee.userId}`;
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const steps: Record<string, () => Promise<unknown>> = {
    "daily: orders": () => followCalendar(deps),
    "daily: registrations": () => followRegistrations(deps),
    "daily: unreported interviews": () => closeUnreported(deps),
    "daily: snapshots at L0": () => takeSnapshots(deps),
    "daily: report periods": () => closePeriods(deps),
    "remind-day": async () => (await remindDayBefore(deps)).queued,
    "remind-hour": async () => (await remindOneHour(deps)).queued,
    "reports: asked": async () => (await askReports(deps)).queued,
    "reports: reminded": async () => (await remindReports(deps)).queued,
    "drain: addresses": () => settleProposals(deps),
    "drain: campaigns": () => sendDueCampaigns(deps),
    "drain: invitations": () => inviteAsked(deps),
    "zoom: meetings": () => syncMeetings(deps, { onFailure: failed }),
    "zoom: revoked": () => revokeTokens(deps),
    "zoom-probe": () => probeConnections(deps, failed),
    "/api/ready": () => db.read.system.readiness.backlog(now),
    retention: async () => (await runRetention(deps, { onFailure: failed })).done,
    "right of access, by the mentee": async () => (await call(rest, `${person}/export`, as(mentee.token))).status,
    "right of access, by an admin": async () => (await call(rest, `${person}/export`, as(admin.token))).status,
    erasure: async () => {
      const response = await rest(
        new Request(`http://127.0.0.1/api/v1${person}`, {
          method: "DELETE",
          headers: { authorization: `Bearer ${admin.token}`, "idempotency-key": crypto.randomUUID() },
        }),
      );
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.status;
    },
  };
  const nights: Night[] = [];
  try {
    for (const [step, work] of Object.entries(steps)) {
      batches = [];
      errors.length = 0;
      const begun = performance.now();
      const outcome = await work().catch((error: unknown) => failed(step, error));
      const ms = performance.now() - begun;
      const said = errors.length > 0 ? errors.slice(0, 3).join("; ") : JSON.stringify(outcome);
      nights.push({ step, ms, longestMs: Math.max(0, ...batches), batches: batches.length, outcome: said, failed: errors.length > 0 });
    }
  } finally {
    await connection.close();
    await app.close();
  }
  return nights;
}

import { hostname } from "node:os";
import { withBrowser } from "@knotter/auth/browser";
import { encryptionOf } from "@knotter/auth/encryption";
import { type HostedConfig, hostedOf } from "@knotter/auth/hosted";
import { authOptionsOf } from "@knotter/auth/options";
import { asCall } from "@knotter/db/call-time";
import { connect } from "@knotter/db/client";
import { type Database, databaseOf } from "@knotter/db/database";
import { systemClock } from "@knotter/domain/clock";
import { AppError } from "@knotter/domain/errors";
import { networkOf } from "@knotter/domain/network";
import { LIMITS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import { readSheetInWorker } from "@knotter/files/read-in-worker";
import { NO_TELEMETRY, type Telemetry } from "@knotter/telemetry/telemetry";
import type { SignedIn } from "@knotter/usecases/session/begin";
import { signIn } from "@knotter/usecases/session/sign-in";
import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import pino from "pino";
import { bounded as readWithin, rowOf, unread } from "./body-limit";
import { type CalendarConfig, calendarsOf } from "./calendars";
import { callerAddress } from "./caller-address";
import { companySignInRoute } from "./company-sign-in";
import { type Context, contextOf, type Services } from "./context";
import { cronOf, dueJobsOf, jobsOf } from "./cron";
import { databaseAtStart } from "./database-at-start";
import { appErrorOf, retryAfterOf, statusOf } from "./envelope";
import { errorLine } from "./error-line";
import { admits, countUncounted } from "./guard";
import { hardened } from "./hardened";
import { identityProvidersOf } from "./identity-providers";
import { inHandOf } from "./in-hand";
import { type MailServiceConfig, mailServiceOf, mailWayOf } from "./mail-service";
import { mailboxOf } from "./mailbox";
import { operationOf, readingsOf } from "./operation";
import { photoRoute } from "./photo-route";
import { metersOf } from "./rate";
import { answersOf, readinessOf } from "./readiness";
import { refusal } from "./refusal";
import { replyHeaders } from "./reply";
import { StrictRequest } from "./request-body";
import { newRequestId } from "./request-id";
import { resendRoute } from "./resend-route";
import { restOf } from "./rest";
import { appRouter } from "./root";
import { refusalOf, SIGN_IN_METHODS } from "./sign-in-methods";
import { visitsOf } from "./visits";
import { vocabularyOf } from "./vocabulary";
import { webhooksOf } from "./webhooks";
import { type ZoomConfig, zoomOf } from "./zoom";

export interface AppConfig {
  databaseUrl: string;
  /** A streaming standby for exports and the large lists of admins. */
  databaseReadUrl?: string | undefined;
  poolMax: number;
  /** Seals the session tokens. */
  secret: string;
  /** How uploaded lists are read; by default in a separate thread. */
  readSheet?: Services["readSheet"] | undefined;
  /** The secrets that encrypt database fields: the first encrypts, all of them decrypt (auth/encryption.ts). Default: the secret above. */
  encryptionSecrets?: readonly string[] | undefined;
  /** The public address, e.g. https://knotter.example.com. */
  baseUrl: string;
  logLevel: string;
  /** Whether the server in front passes encoded bodies on unchanged. Default: false. */
  encodesBodies?: boolean | undefined;
  /** The number of our own proxies that a call passes. Default: none. */
  trustedProxies?: number | "vercel" | undefined;
  /** Multiplies every limit of `LIMITS.rate`. Default: 1. Only for benchmarks and tests (apps/web/src/env.ts). */
  rateFactor?: number | undefined;
  /** Whether admins must set up a second factor before they can work. */
  adminSecondFactor?: boolean | undefined;
  /** The scheduler's secret; without it the cron route is disabled. */
  cronSecret?: string | undefined;
  /** How mails are sent; without it they are only stored. */
  mail?: MailServiceConfig | undefined;
  /** Knotter's app at Zoom; without it mentors use links of their own. */
  zoom?: ZoomConfig | undefined;
  /** Where mentors' own calendars are read beside public addresses. */
  calendars?: CalendarConfig | undefined;
  /** An additional origin, not public, to which events may be delivered. */
  webhooks?: { sampleOrigin?: string | undefined } | undefined;
  /** The environment's provider (OpenID Connect), beside those of customers. */
  hosted?: HostedConfig | undefined;
  /** Origins on this machine that a customer's provider may have, too: samples. Everything else has to be public and https. */
  identitySampleOrigins?: readonly string[] | undefined;
  /** Verifies the webhooks of the mail provider; without it that route is disabled. */
  resendWebhookSecret?: string | undefined;
  /** Enables the page that shows all unsent mails, including sign-in links, to anybody: only for a developer's machine. */
  mailbox?: boolean | undefined;
  /** Traces and metrics (`startTelemetry`); without it there are none. */
  telemetry?: Telemetry | undefined;
}

/** The sender and the contact where none is configured. */
const UNSENT: MailServiceConfig = {
  from: "Knotter 事務局 <no-reply@knotter.example>",
  replyTo: "support@knotter.example",
  contact: { name: "Knotter 事務局", email: "support@knotter.example" },
};

/** The composition root: creates everything that lives as long as the process, once. */
export function createApp(config: AppConfig, clock = systemClock) {
  const { telemetry = NO_TELEMETRY } = config;
  const connection = connect({
    url: config.databaseUrl,
    poolMax: config.poolMax,
    readUrl: config.databaseReadUrl,
    observe: telemetry.active ? (summary, answer) => telemetry.span("sql", summary, {}, answer) : undefined,
  });
  const encryption = encryptionOf(config.encryptionSecrets ?? [config.secret]);
  const db: Database = databaseOf(connection, encryption);
  const origin = new URL(config.baseUrl).origin;
  const secure = origin.startsWith("https:");
  const mailWay = mailWayOf(config.mail, config.mailbox ?? false);
  const services: Services = {
    clock,
    db,
    log: pino({
      level: config.logLevel,
      base: { pid: process.pid, host: hostname() },
      ...(telemetry.active ? { mixin: () => telemetry.logFields() } : {}),
      serializers: { err: (error) => (error == null ? undefined : errorLine(error)) },
    }),
    telemetry,
    secret: config.secret,
    readSheet: config.readSheet ?? readSheetInWorker,
    encryption,
    mailService: mailServiceOf(config.mail ?? UNSENT, mailWay, origin, telemetry),
    zoom: config.zoom ? zoomOf(config.zoom, origin, () => clock.now(), telemetry) : null,
    calendars: calendarsOf(config.calendars ?? {}, origin, () => clock.now(), telemetry),
    webhooks: webhooksOf(config.webhooks, telemetry),
    hosted: config.hosted ? hostedOf(config.hosted) : null,
    identityProviders: identityProvidersOf({
      db,
      clock,
      encryption,
      origin,
      own: config.hosted,
      sampleOrigins: config.identitySampleOrigins ?? [],
    }),
    zoomHooks: { secrets: config.zoom?.webhookSecrets ?? [], clientId: config.zoom?.clientId ?? null },
    secure,
    origin,
    encodesBodies: config.encodesBodies ?? false,
    trustedProxies: config.trustedProxies ?? 0,
    adminSecondFactor: config.adminSecondFactor ?? false,
    meter: metersOf(db.rate, config.rateFactor),
    vocabulary: vocabularyOf(db.read, clock),
    mailWay,
    operation: operationOf(db.read, connection.pool, encryption, { way: mailWay }, clock.now()),
  };
  /** For jobs: nobody waits for them, so their reads may take longer than those of a page; and what they read they go on to write. */
  const { sendPatiently: send } = connection;
  const patientServices: Services = {
    ...services,
    db: databaseOf({ ...connection, send, sendAside: send, sendAsidePatiently: send }, encryption),
  };
  if (mailWay === "none") services.log.warn("no RESEND_API_KEY: no mail is sent, invitations and links to sign in included");
  /** The outcome for packages/auth: a session, or the code of a refusal. Any other error is a defect. */
  const answered = async (work: () => Promise<SignedIn>): Promise<SignedIn | { refused: string }> => {
    try {
      return await asCall(work)();
    } catch (error) {
      if (error instanceof AppError) return { refused: refusalOf(error) };
      services.log.error({ err: error, requestId: newRequestId() }, "defect");
      return { refused: "INTERNAL" };
    }
  };
  telemetry.watch(readingsOf(db.read, connection.pool, clock));
  const depsOf = async (headers: Headers) => (await contextOf(services, headers)).deps;

  const authOptions = () =>
    authOptionsOf({
      secret: config.secret,
      secure,
      sessionSeconds: (LIMITS.sessionDays * DAY) / 1000,
      // Unknown and wrong give the same code, a lock another one, for known and unknown addresses alike; "disabled" requires the right password.
      signIn: (form, headers) => answered(async () => signIn(await depsOf(headers), form, { refusesDisabled: true })),
      enter: (method, fields, headers) => answered(async () => SIGN_IN_METHODS[method](await depsOf(headers), fields)),
      async isLive(sessionId) {
        const session = await db.read.account.sessions.find(sessionId);
        return session !== null && !session.revoked && !session.outdated && session.expiresAt > clock.now();
      },
      async signOut(sessionId) {
        await db.transaction(async (tx) => {
          await tx.account.sessions.revoke(sessionId, clock.now());
          await tx.account.hosted.dropPass(sessionId);
          return null;
        });
      },
    });

  const bounded = inHandOf(({ headers }) => networkOf(callerAddress(headers, services.trustedProxies) ?? "unknown"));

  return {
    services,
    /** For callers without HTTP (pages rendered on the server): a database failure must not look like a guest. */
    contextOf: asCall(async (headers: Headers): Promise<Context> => {
      const ctx = await contextOf(services, headers);
      if (ctx.refusal !== null && statusOf(appErrorOf(ctx.refusal)?.code ?? "INTERNAL") !== 401) throw ctx.refusal;
      return ctx;
    }),
    rest: bounded(asCall(restOf(services)), () => refusal(new AppError("UNAVAILABLE"), "rest")),
    /** The nightly tasks (`/api/cron/…`). */
    cron: cronOf(patientServices, config.cronSecret),
    /** The same tasks, whether due or not. */
    job: jobsOf(patientServices),
    /** The same for a process that runs its own scheduler: what has a time of day, once a day. */
    dueJob: dueJobsOf(patientServices),
    /** Where providers of identities send browsers and messages (`/api/sso/…`). */
    companySignIn: asCall(companySignInRoute(services)),
    /** The provider's notifications about mails (`/api/webhooks/resend`). */
    resend: asCall(resendRoute(services, config.resendWebhookSecret)),
    /** Mails of a deployment that sends none; null where mails are sent, or the page was not enabled. */
    mailbox: mailWay === "mailbox" ? mailboxOf(services) : null,
    /** Whether this process answers at all (`/api/live`). Checks nothing else: an unavailable database is no reason to restart the process. */
    live: async (): Promise<Response> => Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } }),
    /** A mentor's photo (`/photos/…`). */
    photo: asCall((name: string, headers: Headers): Promise<Response> => photoRoute(services, name, headers)),
    trpc: bounded(
      asCall(async (request: Request) => {
        const ctx = await contextOf(services, request.headers, { counted: true });
        const row = rowOf(new URL(request.url).pathname);
        const req = row && !(await admits(row, ctx)) ? unread(request) : await readWithin(request, row?.maxBodyBytes);
        if (!req) return refusal(new AppError("PAYLOAD_TOO_LARGE"), "trpc");
        const answer = await fetchRequestHandler({
          // One call per request: our own pages do not batch, and a batch could hold hundreds of searches.
          allowBatching: false,
          // A row that reads by POST; the others answer a query by POST just as well.
          allowMethodOverride: true,
          endpoint: "/api/trpc",
          req: new StrictRequest(req),
          router: appRouter,
          createContext: () => ctx,
          responseMeta: ({ ctx, errors }) => {
            const retry = errors.map(retryAfterOf).find((seconds) => seconds !== undefined);
            return {
              headers: {
                "cache-control": "private, no-store",
                ...(ctx ? { "x-request-id": ctx.call.requestId, ...replyHeaders(ctx) } : {}),
                ...(retry === undefined ? {} : { "retry-after": String(retry) }),
              },
            };
          },
        });
        const refused = await countUncounted(ctx, answer);
        return refused ? refusal(refused, "trpc") : hardened(answer);
      }),
      () => refusal(new AppError("UNAVAILABLE"), "trpc"),
    ),
    /** Adds the browser's id to a request of next-auth, and returns the cookie that the response has to set (auth/browser.ts). */
    withBrowser: (headers: Headers) => withBrowser(headers, { secure, days: LIMITS.browserDays }),
    /** The options of next-auth. */
    authOptions,
    /** Counts requests that are not operations of the contract. */
    visits: visitsOf(services),
    /** For load balancers, monitoring (`/api/ready`) and the start of the server. */
    /** What to say of the database before the first request. */
    databaseAtStart: () => databaseAtStart(() => db.read.system.readiness.schema(), config.databaseUrl),
    ...readinessOf(db.read, clock, { ...config, keyIds: encryption.keyIds, mailWay }),
    /** Whether the database answers in time, asked at most once a second; otherwise pages are refused (apps/web/src/proxy.ts). */
    databaseAnswers: answersOf(() => connection.send({ text: "SELECT 1", values: [] })),
    /** To be called periodically: returns unused rate-limit leases, so that other processes can use them. */
    giveBack: () => services.meter.giveBack(clock.now()),
    async close(): Promise<void> {
      await services.meter.giveBack(clock.now(), { everything: true }).catch(() => {});
      // The last metrics read the database.
      await telemetry.close();
      await connection.close();
    },
  };
}

export type App = ReturnType<typeof createApp>;

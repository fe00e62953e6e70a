import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createApp } from "@knotter/api/app";
import { linkTokenOf } from "@knotter/auth/link-token";
import { type FixedClock, fixedClock } from "@knotter/domain/clock";
import { readSheet } from "@knotter/files/sheet-reader";
import { openRows } from "@knotter/testing/rows";
import { setting } from "./setting";

// Here the API runs from its sources, for which a separate thread would need a loader.
const inline = async (...given: Parameters<typeof readSheet>) => readSheet(...given);

const SECRET = "the secret of a year that takes a minute";
const PASSWORD = "ことしもよろしく-ながいあいことば";

type Json = Record<string, unknown>;
export interface Caller {
  email: string;
  token: string;
  signedInAt: number;
}

/** What a REST client gets: status, headers, and the body, parsed if it is JSON. */
export interface Reply<Body = Json> {
  status: number;
  headers: Headers;
  body: Body;
  bytes: Uint8Array;
}

/**
 * The API over real HTTP on a clock of its own: a year passes in a minute. Everything uses the API except the mailbox (`linkFor`), which
 * stands for a person opening their mail.
 */
export async function openYear(begin: string) {
  const clock: FixedClock = fixedClock(begin);
  const rows = openRows(setting.databaseUrl);
  let app: ReturnType<typeof createApp> | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]));
      const { method = "GET", url = "/" } = request;
      const init = method === "GET" ? { method, headers } : { method, headers, body: Buffer.concat(chunks) };
      void app?.rest(new Request(`${origin}${url}`, init)).then(async (answer) => {
        response.writeHead(answer.status, Object.fromEntries(answer.headers));
        response.end(Buffer.from(await answer.arrayBuffer()));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  app = createApp(
    { databaseUrl: setting.databaseUrl, poolMax: 4, secret: SECRET, baseUrl: origin, logLevel: "error", readSheet: inline } as never,
    clock,
  );

  let callers = 0;
  async function call<Body = Json>(method: string, path: string, body?: Json | FormData, as?: Caller): Promise<Reply<Body>> {
    const token = as && (await fresh(as)).token;
    callers += 1;
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: {
        // Everybody calls from an address of their own.
        "x-forwarded-for": `2001:db8:0:${callers.toString(16)}::1`,
        ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(method === "GET" || !as ? {} : { "idempotency-key": crypto.randomUUID() }),
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    const text = new TextDecoder().decode(bytes);
    if (response.status >= 400) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 1_000)}`);
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : {}) as Body, bytes };
  }

  /** Sessions last a week: a person who comes back later signs in again. */
  async function fresh(caller: Caller): Promise<Caller> {
    if (clock.now().getTime() - caller.signedInAt < 5 * 86_400_000) return caller;
    const { token } = await signIn(caller.email);
    return Object.assign(caller, { token, signedInAt: clock.now().getTime() });
  }

  async function signIn(email: string, password = PASSWORD): Promise<Caller> {
    const { body } = await call<{ accessToken: string }>("POST", "/login", { email, password });
    return { email, token: body.accessToken, signedInAt: clock.now().getTime() };
  }

  return {
    clock,
    password: PASSWORD,
    call,
    signIn,
    /** The token in the newest mail of this kind to this address. */
    async linkFor(email: string, type: string): Promise<string> {
      const user = await rows.prisma.user.findFirst({ where: { email, deletedAt: null } });
      const mails = await rows.prisma.mail.findMany({
        where: { type, OR: [{ toAddress: email }, ...(user ? [{ toUserId: user.id }] : [])] },
        orderBy: { id: "desc" },
      });
      const linkId = mails.map(({ facts }) => (facts as { linkId?: string }).linkId).find((id) => id !== undefined);
      if (linkId === undefined) throw new Error(`${email} has got no mail ${type}`);
      return linkTokenOf(SECRET, linkId);
    },
    async close(): Promise<void> {
      await new Promise<void>((resolve) => (server as Server).close(() => resolve()));
      await app?.close();
      await rows.close();
    },
  };
}

export type Year = Awaited<ReturnType<typeof openYear>>;

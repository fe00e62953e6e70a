import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A mail as the real service would have accepted it. */
export interface AcceptedMail {
  readonly id: string;
  readonly to: readonly string[];
  readonly from: string;
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly replyTo: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly attachments: readonly { filename: string | null; contentType: string | null; content: string }[];
  /** Of the whole call: a batch has one. */
  readonly idempotencyKey: string | null;
  readonly batch: boolean;
  readonly at: Date;
}

/** A fault of one call. `cut` and `malformed` happen either before the mails are accepted, or after, when the caller cannot know. */
export type ResendFault =
  | { readonly kind: "rate_limit"; readonly retryAfterSeconds: number }
  | { readonly kind: "error"; readonly status: 500 | 502 | 503; readonly accepts?: boolean }
  | { readonly kind: "slow"; readonly milliseconds: number }
  | { readonly kind: "cut"; readonly accepts: boolean }
  | { readonly kind: "malformed"; readonly accepts: boolean }
  /** The account's key is not valid (any more). */
  | { readonly kind: "unauthorized" };

export interface ResendCall {
  readonly path: "/emails" | "/emails/batch";
  readonly idempotencyKey: string | null;
  /** How many mails it carries. */
  readonly size: number;
  /** 0 for the first call of all. */
  readonly number: number;
}

export interface FakeResend {
  /** The value for `RESEND_BASE_URL`. */
  readonly url: string;
  readonly accepted: readonly AcceptedMail[];
  readonly calls: readonly ResendCall[];
  /** Called for every call; replace it to cause faults. */
  fault: (call: ResendCall) => ResendFault | null;
  /** Causes faults in the next calls, one each, in this order. */
  breakNext(...faults: ResendFault[]): void;
  /** Resolves when no call is in progress, including calls whose caller has given up or died. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  readonly apiKey?: string;
  readonly port?: number;
  /** Calls per second, counted over whole seconds; none by default. The real service has 2. */
  readonly perSecond?: number;
  /** Determines the 24 hours for which a key is kept. */
  readonly now?: () => Date;
  /** False: contents are not stored (`html` and `text` are null), for large numbers of mails. */
  readonly words?: boolean;
}

interface Wire {
  from?: unknown;
  to?: unknown;
  subject?: unknown;
  html?: unknown;
  text?: unknown;
  reply_to?: unknown;
  headers?: Record<string, string>;
  attachments?: { filename?: string; content_type?: string; content?: string }[];
}

const KEPT = 24 * 60 * 60 * 1000;
const ADDRESS = /^(?:[^<>]*<)?[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+>?$/;

/** Resend's published API (only sending), over HTTP, with every possible fault. */
export async function startFakeResend({
  apiKey = "re_test",
  port = 0,
  perSecond,
  now = () => new Date(),
  words = true,
}: Options = {}): Promise<FakeResend> {
  const accepted: AcceptedMail[] = [];
  const calls: ResendCall[] = [];
  const queue: ResendFault[] = [];
  const known = new Map<string, { hash: string; until: number; answer: unknown }>();
  const window = { second: 0, calls: 0 };

  let inHand = 0;
  const server = createServer((request, response) => {
    inHand += 1;
    void handle(request, response)
      .catch(() => response.destroy())
      .finally(() => {
        inHand -= 1;
      });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const { url: path } = request;
    if (request.method !== "POST" || (path !== "/emails" && path !== "/emails/batch"))
      return fail(response, 404, "not_found", "The requested endpoint does not exist.");
    const idempotencyKey = textOf(request.headers["idempotency-key"]);
    const mails = parsed(body, path);
    const call: ResendCall = { path, idempotencyKey, size: mails?.length ?? 0, number: calls.length };
    calls.push(call);
    const fault = queue.shift() ?? fake.fault(call);
    if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    if (fault?.kind === "rate_limit" || tooMany()) return limited(response, fault?.kind === "rate_limit" ? fault.retryAfterSeconds : 1);
    if (fault?.kind === "cut" && !fault.accepts) return void request.socket.destroy();
    if (fault?.kind === "error" && !fault.accepts) return fail(response, fault.status, "application_error", "Something broke.");
    if (fault?.kind === "malformed" && !fault.accepts) return void response.writeHead(500, { "content-type": "text/html" }).end("<html>");
    if (request.headers.authorization === undefined) return fail(response, 401, "missing_api_key", "Missing API key.");
    if (fault?.kind === "unauthorized" || request.headers.authorization !== `Bearer ${apiKey}`)
      return fail(response, 403, "invalid_api_key", "API key is invalid");

    const answer = accept(mails, body, request, call);
    if (fault?.kind === "cut") return void request.socket.destroy();
    if (fault?.kind === "error") return fail(response, fault.status, "application_error", "Something broke.");
    if (fault?.kind === "malformed") return void response.writeHead(200, { "content-type": "application/json" }).end('{"id": "');
    if ("refused" in answer) return fail(response, ...answer.refused);
    send(response, 200, answer.body);
  }

  type Refusal = [status: number, name: string, message: string];

  function accept(
    mails: Wire[] | null,
    body: string,
    request: IncomingMessage,
    { path, idempotencyKey }: ResendCall,
  ): { body: unknown } | { refused: Refusal } {
    if (mails === null) return { refused: [422, "validation_error", "The request body is not valid."] };
    if (idempotencyKey !== null && (idempotencyKey === "" || idempotencyKey.length > 256))
      return { refused: [400, "invalid_idempotency_key", "The key must be between 1-256 chars."] };
    const hash = createHash("sha256").update(`${path}\n${body}`).digest("hex");
    const earlier = idempotencyKey === null ? undefined : known.get(idempotencyKey);
    if (earlier && earlier.until > now().getTime()) {
      return earlier.hash === hash
        ? { body: earlier.answer }
        : { refused: [409, "invalid_idempotent_request", "Same idempotency key used with a different request payload."] };
    }
    const batch = path === "/emails/batch";
    if (batch && mails.length > 100) return { refused: [422, "validation_error", "The batch cannot have more than 100 emails."] };
    const faults = mails.map((mail) => faultOf(mail, batch));
    const errors = faults.flatMap((message, index) => (message === null ? [] : [{ index, message }]));
    const permissive = batch && request.headers["x-batch-validation"] === "permissive";
    const [first] = errors;
    if (first && !permissive) return { refused: [422, "validation_error", first.message] };
    const ids = mails.flatMap((mail, index) => {
      if (faults[index] !== null) return [];
      const id = randomUUID();
      accepted.push({ ...recordOf(mail), ...(words ? {} : { html: null, text: null }), id, idempotencyKey, batch, at: now() });
      return [{ id }];
    });
    const answer = batch ? { data: ids, ...(permissive && { errors }) } : ids[0];
    if (idempotencyKey !== null) known.set(idempotencyKey, { hash, until: now().getTime() + KEPT, answer });
    return { body: answer };
  }

  function tooMany(): boolean {
    if (perSecond === undefined) return false;
    const second = Math.floor(Date.now() / 1000);
    if (window.second !== second) Object.assign(window, { second, calls: 0 });
    window.calls += 1;
    return window.calls > perSecond;
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const fake: FakeResend = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accepted,
    calls,
    fault: () => null,
    breakNext: (...faults) => void queue.push(...faults),
    async idle() {
      // Lets requests that are already in the socket arrive first.
      for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      while (inHand > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(body: string, path: ResendCall["path"]): Wire[] | null {
  try {
    const value: unknown = JSON.parse(body);
    if (path === "/emails") return typeof value === "object" && value !== null && !Array.isArray(value) ? [value] : null;
    return Array.isArray(value) && value.length > 0 ? value : null;
  } catch {
    return null;
  }
}

function faultOf({ from, to, subject, html, text, attachments }: Wire, batch: boolean): string | null {
  const readers = listOf(to);
  if (typeof from !== "string" || !ADDRESS.test(from)) return "Invalid `from` field.";
  if (readers.length === 0 || readers.length > 50 || readers.some((address) => !ADDRESS.test(address))) return "Invalid `to` field.";
  if (typeof subject !== "string" || subject === "") return "Missing `subject` field.";
  if (/[\r\n]/.test(subject)) return "The `\\n` is not allowed in the `subject` field.";
  if (!html && !text) return "Missing `html` or `text` field.";
  return batch && attachments !== undefined ? "Attachments are not supported in a batch." : null;
}

const recordOf = ({ from, to, subject, html, text, reply_to, headers, attachments }: Wire) => ({
  from: String(from),
  to: listOf(to),
  subject: String(subject),
  html: typeof html === "string" ? html : null,
  text: typeof text === "string" ? text : null,
  replyTo: listOf(reply_to),
  headers: headers ?? {},
  attachments: (attachments ?? []).map(({ filename, content_type, content }) => ({
    filename: filename ?? null,
    contentType: content_type ?? null,
    content: Buffer.from(content ?? "", "base64").toString("utf8"),
  })),
});

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)]);
const textOf = (value: string | string[] | undefined): string | null => (Array.isArray(value) ? (value[0] ?? null) : (value ?? null));

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

const fail = (response: ServerResponse, statusCode: number, name: string, message: string): void =>
  send(response, statusCode, { statusCode, name, message });

const limited = (response: ServerResponse, seconds: number): void =>
  send(
    response,
    429,
    { statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests." },
    { "retry-after": String(seconds), "ratelimit-limit": "2", "ratelimit-remaining": "0", "ratelimit-reset": String(seconds) },
  );

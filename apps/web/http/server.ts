import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { callerAddress } from "@knotter/api/caller-address";
import { networkOf } from "@knotter/domain/network";
import { ADMISSION, type AdmissionLimits, admissionOf } from "./admission";
import type { Answerer } from "./channel";
import { tellEncoding } from "./encoded-body";
import { answerByFetch } from "./fetch-answer";
import { localCounterOf } from "./local-counter";
import { newcomersOf } from "./newcomers";
import { hasBody, type RefusalCode, refuse } from "./refusals";
import type { RequestObserver } from "./request-observer";
import { isOrdinary, isRest, kindOf, pathOf } from "./request-target";
import type { Standing, Visits } from "./visits";

/** Limits of connections and of single requests. All times are in milliseconds. */
export interface HttpLimits {
  readonly connections: number;
  /**
   * Requests of one connection that wait for their answers (pipelining); browsers do not send a second one before the first is answered.
   */
  readonly pipelined: number;
  /** From the connection, or the end of the last answer, to the end of a request's headers. */
  readonly headers: number;
  /** To the end of a request's body. */
  readonly request: number;
  /** To the end of an upload's body: large files take time on a slow connection, as long as they make progress (`unread`). */
  readonly upload: number;
  /** Without any byte of a body received or of an answer taken. */
  readonly unread: number;
  /**
   * Without a request. Behind a proxy it has to be longer than the proxy's own, or a request may arrive on a connection that is being
   * closed.
   */
  readonly keepAlive: number;
  /** The interval for checking overdue headers and bodies. */
  readonly checkEvery: number;
  /** From the termination signal until requests still in progress are aborted. */
  readonly drain: number;
}

export const HTTP: HttpLimits = {
  connections: 2_000,
  pipelined: 8,
  headers: 10_000,
  request: 60_000,
  upload: 600_000,
  unread: 20_000,
  keepAlive: 5_000,
  checkEvery: 2_000,
  drain: 9_000,
};

export interface HttpServerOptions {
  readonly handler: (req: IncomingMessage, res: ServerResponse) => unknown;
  /** Who answers instead of `handler`; null: nobody. */
  readonly direct?: (method: string, path: string) => Answerer | null;
  /** What the addresses of those requests begin with. */
  readonly origin?: () => string;
  /** Null until the application has started, and where nothing is counted. */
  readonly visits: () => Visits | null;
  /** Told of requests of pages, of the API and of other machines; null where nobody listens. */
  readonly observer?: () => RequestObserver | null;
  /** The number of our own proxies that append to X-Forwarded-For before this process. */
  readonly trustedProxies: number;
  /** Multiplies the limits counted here in memory, as it does the application's. */
  readonly rateFactor?: number;
  /** Whether a connection may switch protocols (`Upgrade`): the development server uses that for its pages. */
  readonly upgrades?: boolean;
  readonly limits?: Partial<HttpLimits>;
  readonly admission?: Partial<AdmissionLimits>;
  /** At most once a second: the number of requests refused because of load. */
  readonly onShed?: (refused: number) => void;
  readonly onError?: (error: unknown) => void;
}

/** The methods that the application can be asked with: the Fetch standard knows no TRACE, and Next has no words for all the others. */
const METHODS: ReadonlySet<string> = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);

/** Requests per minute and address that are only counted in this process: probes, calls of other services, photos. */
const LOCAL_PER_MINUTE = 3_000;
/** Milliseconds: counting must not delay anybody. Without a database pages report that themselves, and login pages still work. */
const COUNT_PATIENCE_MS = 500;
const SHED_RETRY_SECONDS = 2;
/** Milliseconds for a client to take the data written to it, before other requests are processed meanwhile. */
const UNTAKEN_MS = 50;

/** The reason of an aborted wait; a constant, because Node's default creates an error with a stack trace each time. */
const CLOSED = "closed";

/** The state of one connection. Its requests are processed one after another, in their order. */
interface Connection {
  current: ServerResponse | null;
  readonly queued: { req: IncomingMessage; res: ServerResponse }[];
  /** Its last answer is being sent: further data is ignored. */
  ending: boolean;
}

/**
 * The HTTP server in front of Next, which has no limits of its own: misuse of a connection or a request, or a large number of them, must
 * not affect others (docs/decisions/0010-a-server-in-front-of-next.md).
 */
export function createHttpServer({
  handler,
  direct = () => null,
  origin = () => "http://localhost",
  visits,
  observer = () => null,
  trustedProxies,
  rateFactor = 1,
  upgrades = false,
  onShed = () => {},
  onError = () => {},
  ...given
}: HttpServerOptions) {
  const limits: HttpLimits = { ...HTTP, ...given.limits };
  const now = () => performance.now();
  const admission = admissionOf({ ...ADMISSION, ...given.admission }, now);
  const local = localCounterOf(LOCAL_PER_MINUTE * rateFactor, now);
  const newcomers = newcomersOf(now);
  const connections = new Map<Socket, Connection>();
  let draining = false;
  let idle: (() => void) | null = null;
  let shed = 0;

  const server: Server = createServer({
    headersTimeout: limits.headers,
    requestTimeout: Math.max(limits.request, limits.upload),
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.checkEvery,
    highWaterMark: 64 * 1024,
    // Otherwise Node passes such a request to listeners of `upgrade`, such as Next, bypassing everything below.
    shouldUpgradeCallback: () => upgrades,
  });
  server.maxConnections = limits.connections;
  server.timeout = limits.unread;

  const sheds = setInterval(() => {
    if (shed > 0) onShed(shed);
    shed = 0;
  }, 1_000);
  sheds.unref();

  server.on("connection", (socket) => {
    const connection: Connection = { current: null, queued: [], ending: false };
    connections.set(socket, connection);
    newcomers.came();
    socket.once("close", () => {
      connections.delete(socket);
      connection.queued.length = 0;
      if (draining && connections.size === 0) idle?.();
    });
  });

  // A connection without any progress for a while. Node has no timer for answers that are taken slowly.
  server.on("timeout", (socket: Socket) => {
    const working = connections.get(socket)?.current;
    const unread = socket.writableLength > 0 || working?.writableEnded;
    if (working && !working.req.complete) tooSlow(working.req);
    else if (working && !unread) socket.setTimeout(limits.unread);
    else socket.destroy();
  });

  /** Closes the connection of a request whose body does not arrive, with an error if no answer has begun. */
  function tooSlow({ socket }: IncomingMessage): void {
    const working = connections.get(socket)?.current;
    if (socket.writable && !working?.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    socket.destroySoon();
  }

  /** Limits the time until the whole request has arrived. */
  function limitBody(req: IncomingMessage, res: ServerResponse): void {
    if (req.complete || !hasBody(req)) return;
    const overdue = setTimeout(
      () => {
        if (!req.complete) tooSlow(req);
      },
      isUpload(req) ? limits.upload : limits.request,
    );
    overdue.unref();
    res.once("close", () => clearTimeout(overdue));
  }

  server.on("request", (req, res) => {
    const connection = connections.get(req.socket);
    if (!connection || connection.ending) return;
    // Earlier requests have to be answered first: a refusal waits for its turn, too, and costs next to nothing.
    if (connection.queued.length >= limits.pipelined) {
      connection.ending = true;
      shed += 1;
      res.shouldKeepAlive = false;
      refuse(req, res, "UNAVAILABLE", SHED_RETRY_SECONDS);
      return;
    }
    limitBody(req, res);
    connection.queued.push({ req, res });
    if (!connection.current) next(req.socket, connection);
  });

  function next(socket: Socket, connection: Connection): void {
    // The client has disconnected.
    if (socket.destroyed) connection.queued.length = 0;
    const turn = connection.queued.shift();
    if (!turn) {
      connection.current = null;
      if (draining && !connection.ending) socket.destroySoon();
      return;
    }
    const { req, res } = turn;
    connection.current = res;
    if (draining) {
      res.shouldKeepAlive = false;
      connection.ending = true;
    }
    tellPeer(req);
    // Checked before anything is created for the request: at three times the capacity most requests are refused, and their cost reduces what
    // is left for the others.
    if (isShed(req)) {
      res.once("close", () => next(socket, connection));
      observer()?.refused(503);
      busy(req, res);
      return;
    }
    // A single listener: Next adds so many of its own that Node warns of a leak.
    const gone = new AbortController();
    const observed = observedOf(req);
    res.once("close", () => {
      gone.abort(CLOSED);
      const requestId = res.getHeader("x-request-id");
      observed?.end(res.writableEnded ? res.statusCode : null, typeof requestId === "string" ? requestId : null);
      next(socket, connection);
    });
    const answering = () => answer(req, res, gone.signal);
    (observed ? observed.within(answering) : answering()).catch((error) => {
      onError(error);
      if (res.headersSent) res.destroy();
      else refuse(req, res, "UNAVAILABLE", SHED_RETRY_SECONDS);
    });
  }

  /** Probes and files are not observed: there are many of them, and nothing is learned from them. */
  function observedOf({ method = "GET", url = "/", headers }: IncomingMessage) {
    const listening = observer();
    const kind = listening && isOrdinary(url) ? kindOf(pathOf(url)) : "file";
    if (!listening || kind === "file" || kind === "health") return null;
    const { traceparent } = headers;
    // Anybody can send the header; a proxy of ours replaces it.
    return listening.request(method, kind, trustedProxies > 0 && typeof traceparent === "string" ? traceparent : undefined);
  }

  /** Whether to refuse because of load, for requests that count towards it. */
  function isShed(req: IncomingMessage): boolean {
    const { url = "/" } = req;
    if (!admission.isBusy() || !isOrdinary(url)) return false;
    const kind = kindOf(pathOf(url));
    return kind !== "health" && kind !== "file" && admission.refuses(addressOf(req));
  }

  /** What counts as the client's address (`tellPeer` comes first). */
  function addressOf({ headers }: IncomingMessage): string {
    const get = (name: string): string | null => String(headers[name] ?? "");
    return networkOf(callerAddress({ get }, trustedProxies) ?? "unknown");
  }

  /** `gone`: the answer was sent, or the client has disconnected. */
  async function answer(req: IncomingMessage, res: ServerResponse, gone: AbortSignal): Promise<void> {
    const target = req.url ?? "/";
    if (!isOrdinary(target)) return refuse(req, res, "BAD_REQUEST");
    const kind = kindOf(pathOf(target));
    const headers = headersOf(req);
    const address = addressOf(req);
    if (kind === "health" || kind === "machine" || kind === "file") {
      const standing = kind === "file" && !target.startsWith("/photos/") ? null : local.count(`${kind}:${address}`);
      if (standing) return tooMany(req, res, standing);
      if (kind !== "machine") return await handle(req, res, gone);
    }
    if (kind !== "machine") {
      const standing = await visits()?.refused(headers);
      if (standing) return tooMany(req, res, standing);
    }

    if (gone.aborted) return;
    const place = await admission.admit(address, gone);
    if (gone.aborted) return place?.leave();
    if (place === null) return busy(req, res);
    gone.addEventListener("abort", place.leave, { once: true });
    await newcomers.settled();
    tellEncoding(res);
    whenUntaken(res, place.giveWay);
    if (kind === "page") {
      const standing = await inTime(visits()?.count(headers));
      if (standing) return tooMany(req, res, standing);
    }
    if (gone.aborted) return;
    await handle(req, res, gone);
    // The answer is complete: a slow client no longer occupies a place.
    if (res.writableEnded) place.leave();
  }

  async function handle(req: IncomingMessage, res: ServerResponse, gone: AbortSignal): Promise<void> {
    const path = pathOf(req.url ?? "/");
    if (!METHODS.has(req.method ?? "GET")) {
      if (!isRest(path)) return refuse(req, res, "METHOD_NOT_ALLOWED");
      // Nothing of the API takes OPTIONS: it answers as it does to any method that a path does not take, with those that it does.
      req.method = "OPTIONS";
    }
    const answerer = direct(req.method ?? "GET", path);
    if (answerer) await answerByFetch(answerer, req, res, { origin: origin(), gone });
    else await handler(req, res);
  }

  const busy = (req: IncomingMessage, res: ServerResponse): void => {
    shed += 1;
    refuse(req, res, "UNAVAILABLE", SHED_RETRY_SECONDS);
  };

  const tooMany = (req: IncomingMessage, res: ServerResponse, standing: NonNullable<Standing>): void =>
    refuse(req, res, "TOO_MANY_REQUESTS" satisfies RefusalCode, standing.retryAfterSeconds);

  return {
    server,
    /**
     * Stops accepting connections, closes idle ones, lets the others finish and aborts what takes longer than `drain`. Resolves when no
     * connection is left.
     */
    async close(): Promise<void> {
      if (draining) return;
      draining = true;
      clearInterval(sheds);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const empty = new Promise<void>((resolve) => {
        idle = resolve;
        if (connections.size === 0) resolve();
      });
      for (const [socket, { current, queued }] of connections) {
        if (current === null && queued.length === 0) socket.destroy();
        else if (current && !current.headersSent) current.shouldKeepAlive = false;
      }
      const patience = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy();
      }, limits.drain);
      await Promise.all([closed, empty]);
      clearTimeout(patience);
    },
    state: () => ({ ...admission.state(), connections: connections.size }),
  };
}

/** Whether the request is an upload to an operation that accepts files. */
const isUpload = (req: IncomingMessage): boolean =>
  kindOf(pathOf(req.url ?? "/")) === "api" && /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");

/**
 * Appends the connection's peer to X-Forwarded-For, as a proxy would: the application has no access to the socket, and a client's own value
 * of that header must never be trusted (packages/api/src/caller-address.ts counts from the end).
 */
function tellPeer(req: IncomingMessage): void {
  const said = req.headers["x-forwarded-for"];
  const peer = req.socket.remoteAddress?.replace(/^::ffff:/, "") ?? "unknown";
  req.headers["x-forwarded-for"] = said === undefined ? peer : `${String(said)}, ${peer}`;
}

/** Calls `then` if written data is not taken for a moment: a client that does not read must not occupy a place. */
function whenUntaken(res: ServerResponse, then: () => void): void {
  let waiting: NodeJS.Timeout | undefined;
  const write = res.write as (...args: unknown[]) => boolean;
  res.write = (...args: unknown[]): boolean => {
    const taken = write.apply(res, args);
    if (!taken) waiting ??= setTimeout(then, UNTAKEN_MS).unref();
    return taken;
  };
  res.on("drain", () => {
    clearTimeout(waiting);
    waiting = undefined;
  });
}

/** The headers that identify a caller. */
function headersOf(req: IncomingMessage): Headers {
  const headers = new Headers();
  for (const name of ["x-forwarded-for", "authorization", "cookie", "origin", "sec-fetch-site", "host"]) {
    const value = req.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  return headers;
}

/** Null also without an answer in time: a request that cannot be counted passes. */
function inTime(counting: Promise<Standing> | undefined): Promise<Standing> {
  if (!counting) return Promise.resolve(null);
  let patience: NodeJS.Timeout;
  const late = new Promise<null>((resolve) => {
    patience = setTimeout(() => resolve(null), COUNT_PATIENCE_MS);
  });
  return Promise.race([counting.catch(() => null), late]).finally(() => clearTimeout(patience));
}

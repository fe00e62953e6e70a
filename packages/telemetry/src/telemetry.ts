/** What a span says: names, numbers and ids that the log has too. Never what a person wrote, an address, a query or a token. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

/** `call`: an operation of the contract; `sql`: a statement; `outgoing`: a call of another service (mail, Zoom, calendars, webhooks). */
export type SpanKind = "call" | "job" | "sql" | "outgoing";

/** A request that the server in front answers. */
export interface RequestSpan {
  /** What is begun within belongs to this request. */
  within<T>(work: () => T): T;
  /** `status`: null where the client left before there was an answer. */
  end(status: number | null, requestId: string | null): void;
}

/** The state of the process and of what it works off, read at each export. */
export interface Readings {
  readonly pool: { readonly max: number; readonly open: number; readonly idle: number; readonly waiting: number };
  /** Null: the database does not answer. */
  readonly work: {
    readonly queues: Readonly<Record<string, { readonly waiting: number; readonly oldestSeconds: number }>>;
    readonly deadMails: number;
    readonly lateJobs: readonly string[];
    /** Seconds since each last succeeded; null: never noted. */
    readonly drillAgeSeconds: Readonly<Record<string, number | null>>;
  } | null;
}

/** Traces and metrics, as the rest of the product knows them. */
export interface Telemetry {
  /** Whether anybody listens. */
  readonly active: boolean;
  /** `traceparent` of a proxy of ours, if there is one. `kind`: what `http.route` says where no operation is called. */
  request(method: string, kind: string, traceparent?: string): RequestSpan;
  /** A request that was refused before anything was made of it. */
  refused(status: number): void;
  /** Work with a name. `tell` adds what is known only afterwards. An error ends the span as a failure and is thrown on. */
  span<T>(kind: SpanKind, name: string, facts: Facts, work: (tell: (facts: Facts) => void) => Promise<T>): Promise<T>;
  /** For log lines: the trace to which what happens now belongs. */
  logFields(): { traceId?: string };
  watch(read: () => Promise<Readings>): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

const nothing = (): void => {};
const NO_REQUEST: RequestSpan = { within: (work) => work(), end: nothing };

/** Where nobody listens. */
export const NO_TELEMETRY: Telemetry = {
  active: false,
  request: () => NO_REQUEST,
  refused: nothing,
  span: (_kind, _name, _facts, work) => work(nothing),
  logFields: () => ({}),
  watch: nothing,
  close: async () => {},
};

/** A request that is observed. */
export interface ObservedRequest {
  /** What is begun within belongs to it. */
  within<T>(work: () => T): T;
  /** `status`: null where the client left before there was an answer. */
  end(status: number | null, requestId: string | null): void;
}

/** The application's traces and metrics (packages/telemetry/src/telemetry.ts). */
export interface RequestObserver {
  /** `traceparent`: of a proxy of our own. */
  request(method: string, kind: string, traceparent?: string): ObservedRequest;
  /** A request that was refused because of load, before anything was made of it. */
  refused(status: number): void;
}

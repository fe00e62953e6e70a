/** Observes the upload of a form, and may abort it. */
export interface FormWatch {
  /** From 0 to 1, the share of sent bytes; 1: all are sent, and the answer is awaited. */
  onProgress(share: number): void;
  signal: AbortSignal;
}

const watches = new WeakMap<FormData, FormWatch>();

/** Registers the observer of a form's next upload. tRPC passes the form on unchanged, but nothing besides it. */
export const watchForm = (form: FormData, watch: FormWatch): void => {
  watches.set(form, watch);
};

/**
 * Sends a form like `fetch`, with a time-out of `idleMs` milliseconds without progress, in both directions: a large file on a slow
 * connection may take any time. XMLHttpRequest, because `fetch` does not report upload progress. Rejects like `fetch`: TypeError without a
 * connection, TimeoutError, AbortError.
 */
export function sendForm(url: string, init: RequestInit & { body: FormData }, idleMs: number): Promise<Response> {
  const watch = watches.get(init.body);
  const request = new XMLHttpRequest();
  return new Promise<Response>((resolve, reject) => {
    let idle: ReturnType<typeof setTimeout> | undefined;
    const end = (reason: unknown) => {
      reject(reason);
      request.abort();
    };
    const alive = () => {
      clearTimeout(idle);
      idle = setTimeout(() => end(new DOMException("no progress", "TimeoutError")), idleMs);
    };
    const aborted = () => end(new DOMException("aborted", "AbortError"));
    const signals = [init.signal, watch?.signal].filter((signal) => signal !== undefined && signal !== null);
    const leave = () => {
      clearTimeout(idle);
      for (const signal of signals) signal.removeEventListener("abort", aborted);
    };

    request.open(init.method ?? "POST", url);
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.responseType = "arraybuffer";
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      alive();
      watch?.onProgress(total > 0 ? loaded / total : 0);
    });
    request.upload.addEventListener("load", () => {
      alive();
      watch?.onProgress(1);
    });
    request.addEventListener("progress", alive);
    request.addEventListener("error", () => reject(new TypeError("Failed to fetch")));
    request.addEventListener("load", () => resolve(responseOf(request)));
    request.addEventListener("loadend", leave);
    for (const signal of signals) signal.addEventListener("abort", aborted, { once: true });
    if (signals.some((signal) => signal.aborted)) {
      leave();
      reject(new DOMException("aborted", "AbortError"));
      return;
    }
    alive();
    request.send(init.body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split("\r\n")) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return new Response(status === 204 || status === 304 ? null : (request.response as ArrayBuffer), { status, headers });
}

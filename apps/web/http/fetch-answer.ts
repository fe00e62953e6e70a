import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { SECURITY_HEADERS } from "../security-headers";
import type { Answerer } from "./channel";
import { hasBody } from "./refusals";

const SECURITY = Object.entries(SECURITY_HEADERS);

/**
 * Lets `answerer` answer, and sends what it says. `gone`: the client has disconnected, or has everything; then the rest of the answer is not
 * made. Rejects if the answerer does, before anything was sent.
 */
export async function answerByFetch(
  answerer: Answerer,
  req: IncomingMessage,
  res: ServerResponse,
  { origin, gone }: { origin: string; gone: AbortSignal },
): Promise<void> {
  const response = await answerer(requestOf(req, origin));
  if (gone.aborted) return void (await response.body?.cancel());
  res.statusCode = response.status;
  for (const [name, value] of SECURITY) res.setHeader(name, value);
  for (const [name, value] of response.headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("set-cookie", cookies);
  if (response.body === null || req.method === "HEAD") {
    await response.body?.cancel();
    res.end();
  } else await send(response.body, res, gone);
  // What is left of a body that nobody read: the next request of the connection comes after it.
  if (!req.complete) req.resume();
}

/** The address has the public origin; the headers are those that the server has appended the peer to, not what came over the line. */
function requestOf(req: IncomingMessage, origin: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === "string") headers.append(name, value);
    else for (const one of value ?? []) headers.append(name, one);
  }
  const init: RequestInit & { duplex?: "half" } = { method: req.method ?? "GET", headers };
  // GET and HEAD have no body in the Fetch standard, whatever a client sends.
  if (hasBody(req) && req.method !== "GET" && req.method !== "HEAD") Object.assign(init, { body: bodyOf(req), duplex: "half" });
  return new Request(origin + (req.url ?? "/"), init);
}

/** Read only as it is asked for: a guest's upload stays in the socket. */
function bodyOf(req: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Buffer> = req.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/**
 * At the pace of the client. An answer that is there as a whole goes out as one, with its length; one that breaks off ends the connection, so that
 * nobody takes it for whole.
 */
async function send(body: ReadableStream<Uint8Array>, res: ServerResponse, gone: AbortSignal): Promise<void> {
  const reader = body.getReader();
  const stop = () => void reader.cancel().catch(() => {});
  gone.addEventListener("abort", stop, { once: true });
  try {
    /** Asked for ahead: a failure of it is heard of when its turn has come. */
    const ahead = () => {
      const reading = reader.read();
      reading.catch(() => {});
      return reading;
    };
    let part = await reader.read();
    let following = ahead();
    // Whoever has one part only says so at once; whoever makes more of them needs time for the second.
    if (!part.done && (await Promise.race([following, nextTurn(null)]))?.done) res.setHeader("content-length", part.value.byteLength);
    while (!part.done && !gone.aborted) {
      if (!res.write(part.value)) await once(res, "drain", { signal: gone });
      part = await following;
      if (!part.done) following = ahead();
    }
    res.end();
  } catch (error) {
    if (!gone.aborted) {
      res.destroy();
      throw error;
    }
  } finally {
    gone.removeEventListener("abort", stop);
  }
}

import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to an inbox, unchanged. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FakeReceiver {
  /** The value of `WEBHOOK_SAMPLE_ORIGIN`; each path below it is an inbox of its own. */
  readonly url: string;
  /** Oldest first. */
  received(inbox: string): readonly Received[];
  /** Sets the status that an inbox answers; 204 by default. */
  answerWith(inbox: string, status: number): void;
  close(): Promise<void>;
}

/**
 * An HTTP receiver of webhooks: it accepts posts to any path and answers with the status that a test sets. A test in another process uses `GET` of a
 * path for the requests so far, and `PUT` with a status as the body.
 */
export async function startFakeReceiver(): Promise<FakeReceiver> {
  const inboxes = new Map<string, Received[]>();
  const answers = new Map<string, number>();
  const inboxOf = (path: string): Received[] => {
    const inbox = inboxes.get(path) ?? [];
    inboxes.set(path, inbox);
    return inbox;
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? "/";
    if (request.method === "GET") {
      response.setHeader("content-type", "application/json").end(JSON.stringify(inboxOf(path)));
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    if (request.method === "PUT") {
      answers.set(path, Number(body));
      response.writeHead(204).end();
      return;
    }
    inboxOf(path).push({ headers: { ...request.headers }, body });
    response.writeHead(answers.get(path) ?? 204).end();
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: (inbox) => inboxOf(inbox),
    answerWith: (inbox, status) => void answers.set(inbox, status),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Verifies a signature with a secret (`whsec_…`). Written from https://www.standardwebhooks.com, independently of the code that signs. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${signature}`);
}

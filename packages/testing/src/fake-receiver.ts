import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What was posted to an inbox, as it came. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface FakeReceiver {
  /** The value of `WEBHOOK_SAMPLE_ORIGIN`; each path below it is an inbox of its own. */
  readonly url: string;
  /** The oldest first. */
  received(inbox: string): readonly Received[];
  /** What an inbox answers from now on; 204 until then. */
  answerWith(inbox: string, status: number): void;
  close(): Promise<void>;
}

/**
 * A receiver of webhooks over HTTP: it takes what is posted to any path, and answers as told. For a test in another process: `GET` of a path
 * gives what came, `PUT` with a status as its body says what is answered.
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

/** Whether something was signed with a secret (`whsec_…`), as https://www.standardwebhooks.com has it. Written from there, not from what signs. */
export function isSignedBy(secret: string, { headers, body }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`).digest("base64");
  return String(headers["webhook-signature"]).split(" ").includes(`v1,${signature}`);
}

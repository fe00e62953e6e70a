import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newWebhookSecret, shownWebhookSecret } from "@knotter/auth/webhook-signature";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WEBHOOK_RECEIVER } from "../src/docs-receiver";
import { webhooksOf } from "../src/webhooks";

const [secret, another] = [newWebhookSecret(), newWebhookSecret()];
let receiver: ChildProcess;
let origin = "";
let said = "";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address ? address.port : 0;
}

beforeAll(async () => {
  const file = join(mkdtempSync(join(tmpdir(), "receiver-")), "receiver.ts");
  writeFileSync(file, WEBHOOK_RECEIVER);
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  receiver = spawn(process.execPath, [file], {
    env: { ...process.env, NODE_OPTIONS: "", PORT: String(port), KNOTTER_WEBHOOK_SECRET: shownWebhookSecret(secret) },
  });
  receiver.stdout?.on("data", (chunk) => {
    said += String(chunk);
  });
  await vi.waitFor(
    async () => {
      if ((await fetch(origin)).status !== 401) throw new Error("it does not answer yet");
    },
    { timeout: 15_000, interval: 100 },
  );
}, 20_000);
afterAll(() => {
  receiver.kill("SIGKILL");
});

describe("the receiver of the documentation", () => {
  const body = JSON.stringify({ id: "a", type: "order.changed", timestamp: "2026-04-01T10:00:00+09:00", data: { orderId: "何か" } });
  const send = (secrets: Uint8Array[], at = new Date(), sent = body) =>
    webhooksOf({ sampleOrigin: origin }).post({ url: `${origin}/`, id: "a", at, body: sent, secrets });

  test("takes what is signed by its secret, also beside another one, and does the same thing once", async () => {
    expect(await send([secret])).toEqual({ status: 204 });
    expect(await send([another, secret])).toEqual({ status: 204 });
    await expect.poll(() => said).toContain("order.changed");
    expect(said.match(/order\.changed/g)).toHaveLength(1);
  });

  test("refuses another secret, and what is old or of the future", async () => {
    expect(await send([another])).toEqual({ status: 401 });
    for (const minutes of [-6, 6]) expect(await send([secret], new Date(Date.now() + minutes * 60_000))).toEqual({ status: 401 });
  });
});

describe("what is delivered to", () => {
  const { takes, post } = webhooksOf();

  test.each([
    "http://hooks.example.com/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "https://169.254.169.254/latest/meta-data",
    "https://10.0.0.8/",
    "https://192.168.0.1/",
    "https://[fd00::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://user:secret@hooks.example.com/",
    "https://hooks.example.com:8443/",
    "https://localhost/",
    "https://receiver.local/",
    "https://receiver/",
    "ftp://hooks.example.com/",
    "file:///etc/passwd",
  ])("is never %s", async (url) => {
    expect(takes(url)).toBe(false);
    // The address is checked again when the message is sent, whatever the row holds.
    expect(await post({ url, id: "a", at: new Date(), body: "{}", secrets: [secret] })).toEqual({ fault: "refused_address" });
  });

  test("is the address itself, and nowhere it points to", async () => {
    const { createServer: http } = await import("node:http");
    let asked = 0;
    const server = http((request, response) => {
      asked += 1;
      if (request.url === "/large") response.writeHead(200).end("x".repeat(1024 * 1024));
      else response.writeHead(307, { location: "/elsewhere" }).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const own = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
    const sample = webhooksOf({ sampleOrigin: own });
    const message = { id: "a", at: new Date(), body: "{}", secrets: [secret] };
    expect(await sample.post({ ...message, url: `${own}/` })).toEqual({ status: 307 });
    expect(asked).toBe(1);
    // The body of the answer does not matter, however long it is.
    expect(await sample.post({ ...message, url: `${own}/large` })).toEqual({ status: 200 });
    server.closeAllConnections();
    server.close();
  });
});

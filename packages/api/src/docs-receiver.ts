/** A receiver to copy, for Node.js without any library. A test runs it against what is sent (packages/api/test/webhook-receiver.test.ts). */
export const WEBHOOK_RECEIVER = `import { createHmac, timingSafeEqual } from "node:crypto";
import { createServer } from "node:http";

const secret = Buffer.from((process.env.KNOTTER_WEBHOOK_SECRET ?? "").replace(/^whsec_/, ""), "base64");
// 同じメッセージが2度届くことがあります。実際には、処理と同じトランザクションでデータベースに残してください。
const seen = new Set<string>();

function isGenuine(headers: Record<string, string | string[] | undefined>, body: string): boolean {
  const id = String(headers["webhook-id"] ?? "");
  const timestamp = String(headers["webhook-timestamp"] ?? "");
  // 5分より離れた時刻のものは、盗み見た要求の送り直しかもしれません。
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const expected = createHmac("sha256", secret).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  // シークレットを入れ替えているあいだは、署名が空白で区切られて2つ並びます。
  return String(headers["webhook-signature"] ?? "").split(" ").some((signature) => {
    const [version, value = ""] = signature.split(",");
    const given = Buffer.from(value, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

createServer(async (request, response) => {
  // 署名は受け取ったままの本文について確かめます。JSON に直してからでは合いません。
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString("utf8");
  if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
  const event = JSON.parse(body) as { id: string; type: string; timestamp: string; data: Record<string, unknown> };
  if (!seen.has(event.id)) {
    seen.add(event.id);
    // 時間のかかる処理は、答えを返してから行ってください。10秒を過ぎると届かなかったものとして送り直します。
    console.log(event.type, event.data);
  }
  response.writeHead(204).end();
}).listen(Number(process.env.PORT ?? 3001), "127.0.0.1");
`;

import type { IncomingMessage, ServerResponse } from "node:http";
import { envelopeOf, statusOf, trpcShapeOf } from "@knotter/api/envelope";
import { newRequestId } from "@knotter/api/request-id";
import { AppError } from "@knotter/domain/errors";
import { SCRIPTLESS_POLICY, SECURITY_HEADERS } from "../security-headers";
import { pathOf, shapeOf } from "./request-target";

export type RefusalCode = "BAD_REQUEST" | "TOO_MANY_REQUESTS" | "UNAVAILABLE";

/** The content of a page for a refused request. */
const WORDS = {
  BAD_REQUEST: {
    title: "このURLは開けません",
    text: "URLが正しいかをご確認ください。",
    link: ["/", "トップページを開く"],
  },
  TOO_MANY_REQUESTS: {
    title: "アクセスの回数が多すぎます",
    text: "しばらく待ってから、もう一度開いてください。",
    link: ["", "もう一度開く"],
  },
  UNAVAILABLE: {
    title: "ただいま混み合っています",
    text: "しばらく待ってから、もう一度開いてください。",
    link: ["", "もう一度開く"],
  },
} as const satisfies Record<RefusalCode, { title: string; text: string; link: readonly [string, string] }>;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The admins' contact in the form shown on pages; empty until it is configured. */
let adminContact = "";

export interface AdminContact {
  OFFICE_NAME: string;
  OFFICE_EMAIL: string;
  OFFICE_PHONE?: string | undefined;
}

/** Called at the start: the contact for pages that are refused without the application. */
export function setAdminContact({ OFFICE_NAME: name, OFFICE_EMAIL: email, OFFICE_PHONE: phone }: AdminContact): void {
  const call = phone === undefined ? "" : ` <a href="tel:${phone.replace(/[^\d+]/g, "")}">${escaped(phone)}</a>`;
  adminContact = `<p><small>お問い合わせ：${escaped(name)} <a href="mailto:${escaped(email)}">${escaped(email)}</a>${call}</small></p>`;
}

function body(code: RefusalCode, path: string, requestId: string): { type: string; text: string } {
  const refused = new AppError(code);
  const envelope = envelopeOf(refused, requestId);
  const { title, text, link } = WORDS[code];
  const json = "application/json; charset=utf-8";
  switch (shapeOf(path)) {
    case "rest":
      return { type: json, text: JSON.stringify({ error: envelope }) };
    case "trpc":
      return { type: json, text: JSON.stringify({ error: trpcShapeOf(refused, envelope) }) };
    case "html":
      return {
        type: "text/html; charset=utf-8",
        text: `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} | Knotter</title><style>body{margin:0;min-height:100vh;display:grid;place-items:center;font-family:sans-serif;line-height:1.7;color:#1f2933;background:#fff}main{max-width:32rem;padding:1.5rem}h1{font-size:1.25rem}a{color:#0b5c8a}</style><main><h1>${title}</h1><p>${text}</p><p><a href="${link[0]}">${link[1]}</a></p><p><small>お問い合わせ番号 ${requestId}</small></p>${adminContact}</main></html>`,
      };
  }
}

/**
 * Refuses a request without the application: in the API's error format for programs, as a plain page for people. The rest of the request's
 * body is not read: the connection ends with this answer.
 */
export function refuse(req: IncomingMessage, res: ServerResponse, code: RefusalCode, retryAfterSeconds?: number): void {
  if (res.headersSent || res.destroyed) return;
  const requestId = newRequestId();
  const { type, text } = body(code, pathOf(req.url ?? "/"), requestId);
  const unread = req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;
  if (unread) res.shouldKeepAlive = false;
  res.writeHead(statusOf(code), {
    ...SECURITY_HEADERS,
    "Content-Security-Policy": SCRIPTLESS_POLICY,
    "Content-Type": type,
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "private, no-store",
    "X-Request-Id": requestId,
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": retryAfterSeconds }),
  });
  res.end(req.method === "HEAD" ? undefined : text);
}

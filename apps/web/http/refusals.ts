import type { IncomingMessage, ServerResponse } from "node:http";
import { envelopeOf, statusOf, trpcShapeOf } from "@knotter/api/envelope";
import { newRequestId } from "@knotter/api/request-id";
import { AppError } from "@knotter/domain/errors";
import { SCRIPTLESS_POLICY, SECURITY_HEADERS } from "../security-headers";
import { pathOf, type Shape, shapeOf } from "./request-target";

export type RefusalCode = "BAD_REQUEST" | "METHOD_NOT_ALLOWED" | "TOO_MANY_REQUESTS" | "UNAVAILABLE";

/** The content of a page for a refused request. */
const WORDS = {
  BAD_REQUEST: {
    title: "このURLは開けません",
    text: "URLが正しいかをご確認ください。",
    link: ["/", "トップページを開く"],
  },
  METHOD_NOT_ALLOWED: {
    title: "この操作には対応していません",
    text: "トップページから開き直してください。",
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
  templates.clear();
  adminContact = `<p><small>お問い合わせ：${escaped(name)} <a href="mailto:${escaped(email)}">${escaped(email)}</a>${call}</small></p>`;
}

/** JSON in ASCII alone: a string of one byte a character is written to the socket in a fraction of the time. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

function body(code: RefusalCode, shape: Shape, requestId: string): { type: string; text: string } {
  const refused = new AppError(code);
  const envelope = envelopeOf(refused, requestId);
  const { title, text, link } = WORDS[code];
  const json = "application/json; charset=utf-8";
  switch (shape) {
    case "rest":
      return { type: json, text: asciiJson({ error: envelope }) };
    case "trpc":
      return { type: json, text: asciiJson({ error: trpcShapeOf(refused, envelope) }) };
    case "html":
      return {
        type: "text/html; charset=utf-8",
        text: `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} | Knotter</title><style>body{margin:0;min-height:100vh;display:grid;place-items:center;font-family:sans-serif;line-height:1.7;color:#1f2933;background:#fff}main{max-width:32rem;padding:1.5rem}h1{font-size:1.25rem}a{color:#0b5c8a}</style><main><h1>${title}</h1><p>${text}</p><p><a href="${link[0]}">${link[1]}</a></p><p><small>お問い合わせ番号 ${requestId}</small></p>${adminContact}</main></html>`,
      };
  }
}

/** An answer that is made but for the number of its request, which has the same length each time. */
interface Template {
  readonly before: string;
  readonly after: string;
  readonly encoding: "latin1" | "utf8";
  /** Names and values in turn, as `writeHead` takes them without looking at each. */
  readonly headers: readonly string[];
}

/** RFC 9110 §15.5.6: what is taken instead of a method that nothing takes. REST says that itself, of each path. */
const ALLOW = { rest: "GET, HEAD, POST", trpc: "GET, POST", html: "GET, HEAD, POST" } as const satisfies Record<Shape, string>;

/** By code and shape. Under load most answers are refusals: what one of them costs is taken from those who are let in. */
const templates = new Map<string, Template>();

function templateOf(code: RefusalCode, shape: Shape): Template {
  const key = `${code} ${shape}`;
  const made = templates.get(key);
  if (made) return made;
  const placeholder = newRequestId();
  const { type, text } = body(code, shape, placeholder);
  const [before = "", after = ""] = text.split(placeholder);
  const headers = {
    ...SECURITY_HEADERS,
    "Content-Security-Policy": SCRIPTLESS_POLICY,
    "Content-Type": type,
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "private, no-store",
    ...(code === "METHOD_NOT_ALLOWED" ? { Allow: ALLOW[shape] } : {}),
  };
  const template: Template = { before, after, encoding: shape === "html" ? "utf8" : "latin1", headers: Object.entries(headers).flat() };
  templates.set(key, template);
  return template;
}

/**
 * Refuses a request without the application: in the API's error format for programs, as a plain page for people. The rest of the request's
 * body is not read: the connection ends with this answer.
 */
export function refuse(req: IncomingMessage, res: ServerResponse, code: RefusalCode, retryAfterSeconds?: number): void {
  if (res.headersSent || res.destroyed) return;
  const requestId = newRequestId();
  const { before, after, encoding, headers } = templateOf(code, shapeOf(pathOf(req.url ?? "/")));
  if (hasBody(req)) res.shouldKeepAlive = false;
  const own = ["X-Request-Id", requestId, ...(retryAfterSeconds === undefined ? [] : ["Retry-After", String(retryAfterSeconds)])];
  res.writeHead(statusOf(code), headers.concat(own));
  if (req.method === "HEAD") res.end();
  else res.end(before + requestId + after, encoding);
}

/** RFC 9112 §6.3: a request without these headers has no body. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

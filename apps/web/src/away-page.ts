import { SCRIPTLESS_POLICY } from "../security-headers";
import type { Env } from "./env";

/** Seconds until the next try: a restarting database is back in seconds; a failover takes half a minute. */
const AWAY_SECONDS = 30;

type Contact = Pick<Env, "OFFICE_NAME" | "OFFICE_EMAIL" | "OFFICE_PHONE" | "OFFICE_HOURS">;

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] as string);

/**
 * The answer to every page request while the database is unavailable: a few lines without any dependencies, with the right status for
 * caches and monitors.
 */
export function awayPage({ OFFICE_NAME, OFFICE_EMAIL, OFFICE_PHONE, OFFICE_HOURS }: Contact): Response {
  const number = crypto.randomUUID().replaceAll("-", "").slice(0, 20);
  const phone = OFFICE_PHONE ? `<br>電話 ${escaped(OFFICE_PHONE)}${OFFICE_HOURS ? `（${escaped(OFFICE_HOURS)}）` : ""}` : "";
  const html = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>ただいまご利用いただけません | Knotter</title><style>body{margin:0;min-height:100vh;display:grid;place-items:center;font-family:"Noto Sans JP",sans-serif;line-height:1.7;color:#1f2933;background:#fff}main{max-width:32rem;padding:1.5rem}h1{font-size:1.25rem}a{color:#0b5c8a}</style><main><h1>ただいまご利用いただけません</h1><p>システムの準備をしています。${AWAY_SECONDS}秒ほど待ってから、もう一度開いてください。ご予約の内容はそのまま残っています。</p><p><a href="">もう一度開く</a></p><p>お急ぎのときは、${escaped(OFFICE_NAME)}へご連絡ください。<br>メール <a href="mailto:${escaped(OFFICE_EMAIL)}">${escaped(OFFICE_EMAIL)}</a>${phone}</p><p><small>お問い合わせ番号 ${number}</small></p></main></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": SCRIPTLESS_POLICY,
      "cache-control": "private, no-store",
      "retry-after": String(AWAY_SECONDS),
      "x-request-id": number,
    },
  });
}

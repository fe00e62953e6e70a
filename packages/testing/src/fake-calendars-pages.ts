import type { FakeAccount, FakeVendor } from "./fake-calendars-accounts";

const safe = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
export const VENDOR_NAME: Readonly<Record<FakeVendor, string>> = { google: "Google カレンダー", microsoft: "Microsoft 365" };

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>body{font:16px/1.7 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#1f2a37}
button{font:inherit;min-height:44px;padding:0 1.2rem;margin:.3rem .3rem 0 0}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;text-align:left;padding:.4rem}
input,select{font:inherit;padding:.4rem;max-width:100%}p.note{color:#5b6675}</style><h1>${safe(title)}</h1>${body}`;

const NOTE = `<p class="note">これは Knotter を試すための見本です。本物の Google や Microsoft にはつながりません。</p>`;

/** The page on which a person authorises Knotter. */
export function consentPage(vendor: FakeVendor, query: URLSearchParams): string {
  const hidden = ["redirect_uri", "state", "code_challenge"]
    .map((name) => `<input type="hidden" name="${name}" value="${safe(query.get(name) ?? "")}">`)
    .join("");
  const box =
    vendor === "google" ? `<p><label><input type="checkbox" name="scope" value="1" checked> 予定の有無を表示する</label></p>` : "";
  return page(
    `${VENDOR_NAME[vendor]}：Knotter との連携`,
    `${NOTE}<p>Knotter に、予定のある時間帯を読み取ることを許可しますか。</p>
<form method="post" action="/_fake/${vendor}/decide">${hidden}<p><label>アカウント（メールアドレス）<br><input name="email" type="email" required value="mentor@${vendor}.example"></label></p>${box}
<button name="decision" value="allow">許可する</button><button name="decision" value="deny" formnovalidate>許可しない</button></form>`,
  );
}

const time = (at: number): string =>
  new Intl.DateTimeFormat("ja-JP", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Tokyo" }).format(at);
const SHOWN = 30;

/** All accounts with their appointments, ways to add one, and the faults that can be switched on. */
export function deskPage(accounts: readonly FakeAccount[], down: boolean, busy: boolean): string {
  const parts = accounts.map(({ vendor, email, calendars }) => {
    const rows = calendars
      .flatMap(({ appointments }) => [...appointments.values()])
      .sort((a, b) => a.from - b.from)
      .slice(0, SHOWN)
      .map(({ title, from, to }) => `<tr><td>${safe(title)}</td><td>${time(from)} 〜 ${time(to)}</td></tr>`);
    const who = `<input type="hidden" name="vendor" value="${vendor}"><input type="hidden" name="email" value="${safe(email)}">`;
    return `<h2>${VENDOR_NAME[vendor]}：${safe(email)}</h2>
<form method="post" action="/_fake/appointments">${who}<label>開始（日本時間）<br><input type="datetime-local" name="from" required></label> <label>分<br><input type="number" name="minutes" value="60" min="5"></label> <button>予定を加える</button></form>
<form method="post" action="/_fake/revoke">${who}<button>Knotter の許可を取り消す</button></form>
<table><tr><th>予定</th><th>日時</th></tr>${rows.join("")}</table>`;
  });
  const toggle = (name: string, on: boolean, text: string): string =>
    `<form method="post" action="/_fake/fault"><input type="hidden" name="${name}" value="${on ? 0 : 1}"><button>${on ? "元に戻す：" : ""}${text}</button></form>`;
  return page(
    "見本のカレンダー",
    `${NOTE}${parts.join("") || "<p>連携している人は、まだいません。</p>"}
<h2>障害</h2>${toggle("down", down, "すべての呼び出しに 503 を返す")}${toggle("busy", busy, "すべての呼び出しを上限超過にする")}`,
  );
}

import type { FakeMeeting, FakeUser } from "./fake-zoom-meeting";

const safe = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>body{font:16px/1.7 system-ui,sans-serif;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#1f2a37}
button{font:inherit;min-height:44px;padding:0 1.2rem;margin:.3rem .3rem 0 0}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;text-align:left;padding:.4rem}
input{font:inherit;padding:.4rem;width:20rem;max-width:100%}p.note{color:#5b6675}</style><h1>${safe(title)}</h1>${body}`;

const NOTE = `<p class="note">これは Knotter を試すための、見本の Zoom です。本物の Zoom にはつながりません。</p>`;

/** The page on which a person authorises Knotter. */
export function consentPage(query: URLSearchParams): string {
  const hidden = ["redirect_uri", "state", "code_challenge"]
    .map((name) => `<input type="hidden" name="${name}" value="${safe(query.get(name) ?? "")}">`)
    .join("");
  return page(
    "Knotter との連携",
    `${NOTE}<p>Knotter に、面談のためのミーティングの作成・変更・削除を許可しますか。</p>
<form method="post" action="/oauth/decide">${hidden}<p><label>Zoom のアカウント（メールアドレス）<br><input name="email" type="email" required value="mentor@zoom.example"></label></p>
<button name="decision" value="allow">許可する</button><button name="decision" value="deny" formnovalidate>許可しない</button></form>`,
  );
}

/** Everything at this Zoom now, and the faults that can be switched on. */
export function deskPage(users: readonly FakeUser[], meetings: readonly FakeMeeting[], url: string, down: boolean): string {
  const rows = meetings.map(
    ({ id, topic, startTime, duration }) =>
      `<tr><td>${safe(topic)}</td><td>${safe(startTime)}（${duration}分）</td><td><a href="${url}/j/${id}">${id}</a></td></tr>`,
  );
  const people = users.map(
    ({ email }) =>
      `<form method="post" action="/_fake/deauthorize"><input type="hidden" name="email" value="${safe(email)}">${safe(email)} <button>アプリを外す</button></form>`,
  );
  return page(
    "見本の Zoom",
    `${NOTE}<h2>ミーティング（${meetings.length}件）</h2><table><tr><th>トピック</th><th>開始</th><th>ID</th></tr>${rows.join("")}</table>
<h2>連携している人</h2>${people.join("") || "<p>まだいません。</p>"}
<h2>障害</h2><form method="post" action="/_fake/down"><input type="hidden" name="down" value="${down ? 0 : 1}"><button>${down ? "元に戻す" : "すべての呼び出しに 500 を返す"}</button></form>`,
  );
}

export const roomPage = (asHost: boolean, meeting: FakeMeeting | undefined): string =>
  meeting
    ? page(meeting.topic, `${NOTE}<p>${asHost ? "主催者として開始しました。" : "待機室に入りました。主催者をお待ちください。"}</p>`)
    : page("ミーティングが見つかりません", NOTE);

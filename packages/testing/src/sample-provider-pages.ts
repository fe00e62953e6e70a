interface Shown {
  email: string;
  label?: string;
}

const safe = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (
  title: string,
  body: string,
): string => `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${safe(title)}</title><style>body{font:16px/1.7 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#1f2a37}
button{font:inherit;min-height:44px;padding:0 1.2rem;margin:.3rem .3rem 0 0}input[type=email]{font:inherit;padding:.4rem;width:20rem;max-width:100%}
p.note{color:#5b6675}</style><h1>${safe(title)}</h1><p class="note">これは Knotter を試すための、見本の会社のログインです。パスワードは要りません。</p>${body}`;

/** The choice of the person who signs in. */
export function peoplePage(people: readonly Shown[]): string {
  const buttons = people.map(
    ({ email, label }) =>
      `<form method="post"><input type="hidden" name="email" value="${safe(email)}"><button>${safe(label ?? email)}（${safe(email)}）</button></form>`,
  );
  return page(
    "会社のアカウント",
    `${buttons.join("")}<h2>ほかの人</h2><form method="post"><input type="hidden" name="free" value="1">
<p><label>メールアドレス<br><input name="email" type="email" required></label></p>
<p><label><input type="checkbox" name="verified" checked> メールアドレスは確認済み</label></p><button>この人として進む</button></form>
<form method="post"><button>やめる</button></form>`,
  );
}

export const leavingPage = (form: string): string =>
  page(
    "会社のアカウントからログアウト",
    `${form}<button form="op.logoutForm" name="logout" value="yes">ログアウトする</button><button form="op.logoutForm">ログインしたままにする</button>`,
  );

export const trouble = (out: object): string => page("続けられませんでした", `<pre>${safe(JSON.stringify(out, null, 2))}</pre>`);

/** The sample of SAML: the choice of the person, then a form that posts the answer, as a browser without script would. */
export function samlPeoplePage(
  people: readonly { email: string; label: string }[],
  arrived: URL,
  answer?: { to: string; SAMLResponse: string; RelayState: string },
): string {
  if (answer)
    return page(
      "会社のアカウント（SAML）",
      `<form method="post" action="${safe(answer.to)}"><input type="hidden" name="SAMLResponse" value="${safe(answer.SAMLResponse)}">
<input type="hidden" name="RelayState" value="${safe(answer.RelayState)}"><button>Knotter へ進む</button></form>`,
    );
  const kept = ["SAMLRequest", "RelayState"]
    .map((name) => `<input type="hidden" name="${name}" value="${safe(arrived.searchParams.get(name) ?? "")}">`)
    .join("");
  const buttons = people.map(
    ({ email, label }) => `<form>${kept}<button name="person" value="${safe(email)}">${safe(label)}（${safe(email)}）</button></form>`,
  );
  return page(
    "会社のアカウント（SAML）",
    `${buttons.join("")}<form>${kept}<p><label>メールアドレス<br><input name="person" type="email" required></label></p><button>この人として進む</button></form>`,
  );
}

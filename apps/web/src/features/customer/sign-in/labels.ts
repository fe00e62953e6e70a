import type { ConnectionFault, IdentityProtocol, SignInFault } from "@knotter/domain/identity-provider";

export const PROTOCOL_TEXT: Record<IdentityProtocol, string> = { oidc: "OpenID Connect", saml: "SAML 2.0" };

/** What a test of the connection has found, and what to do about it. */
export const CONNECTION_TEXT: Record<ConnectionFault, string> = {
  incomplete: "値はまだ登録されていません。「変更」から登録してください。",
  unreachable: "ログイン先から応答がありません。アドレスをご確認ください。",
  not_a_provider: "このアドレスは、OpenID Connect のログイン先ではありません。",
  issuer_differs: "発行者が、ログイン先の名乗る値と違います。末尾の / まで同じ値を入力してください。",
  no_keys: "署名の鍵を読み取れません。",
  secret_refused:
    "クライアント ID、またはシークレットが受け付けられません。値が正しいときは、認証の方法（client_secret_post、または client_secret_basic）をご確認ください。",
  secret_unreadable: "クライアント シークレットを読み取れません。「変更」から、もう一度入力してください。",
  certificate_unreadable: "証明書を読み取れません。",
  certificate_expired: "証明書の期限が切れています。",
};

/** Why a sign-in was refused, and what the company's IT can do about it. */
export const SIGN_IN_FAULT_TEXT: Record<SignInFault, string> = {
  canceled: "ログイン先の画面で、ご本人がやめたか、認証されませんでした。",
  refused_there: "ログイン先がエラーを返しました。割り当てなど、ログイン先の設定をご確認ください。",
  unreachable: "ログイン先から応答がありませんでした。",
  secret_refused: "クライアント ID、またはシークレットが受け付けられませんでした。",
  late: "10分を過ぎてから戻りました。",
  another_browser: "別のブラウザーから戻ったか、Cookie が届きませんでした。",
  used_before: "同じ応答が2回届きました。ブラウザーの「戻る」などで起こります。",
  malformed: "応答を読み取れませんでした。",
  another_request: "Knotter から始めていないログインです。IdP から始めるログインは使えません。",
  another_issuer: "発行者（エンティティ ID）が、登録した値と違います。",
  another_audience: "宛先（Audience、クライアント ID）が、Knotter の値と違います。",
  another_recipient: "応答先（Recipient、ACS の URL）が、Knotter の値と違います。",
  nonce: "ID トークンに nonce がないか、値が違います。",
  clock: "期限が合いません。ログイン先の時計をご確認ください（1分までのずれは受け付けます）。",
  unsigned_assertion: "アサーションに署名がありません。応答全体ではなく、アサーションに署名する設定にしてください。",
  signature: "署名が、登録した証明書（鍵）と合いません。",
  signature_algorithm:
    "署名の方式を受け付けられません。SAML は SHA-256 以上、OpenID Connect は RS・ES・PS の方式にしてください（SHA-1、HS256、none は使えません）。",
  encrypted: "暗号化されています。アサーションや ID トークンを暗号化しない設定にしてください。",
  subject_unusable: "識別子（sub、NameID）が空か、使えない値です。",
  address_missing: "メールアドレスが渡されていないか、読み取れない値です。",
  address_unverified: "メールアドレスが「未確認」（email_verified が true ではない）になっています。",
  address_ambiguous: "メールアドレスが複数あり、この会社のドメインのものが1つに決まりません。",
  another_domain: "メールアドレスが、この会社に登録したドメインのものではありません。",
  unknown_person: "一覧にない方か、招待からのご登録が済んでいない方です。一覧のメールアドレスをご確認ください。",
  address_elsewhere: "ご登録のメールアドレスが、この会社のドメインのものではありません。",
  identifier_changed: "ログイン先が渡す識別子（sub、NameID）が、前回までと変わりました。ご本人を確かめて、結び付けをやり直してください。",
  another_role: "この会社のログイン先から入れる方ではありません。",
  disabled: "ご利用を停止している方です。",
  defect: "Knotter の不具合です。お問い合わせ番号で記録をご確認ください。",
};

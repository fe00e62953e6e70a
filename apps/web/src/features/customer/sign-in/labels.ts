import type { ConnectionFault, IdentityProtocol } from "@knotter/domain/identity-provider";

export const PROTOCOL_TEXT: Record<IdentityProtocol, string> = { oidc: "OpenID Connect", saml: "SAML 2.0" };

/** What a test of the connection has found, and what to do about it. */
export const CONNECTION_TEXT: Record<ConnectionFault, string> = {
  unreachable: "ログイン先から応答がありません。アドレスをご確認ください。",
  not_a_provider: "このアドレスは、OpenID Connect のログイン先ではありません。",
  issuer_differs: "発行者が、ログイン先の名乗る値と違います。末尾の / まで同じ値を入力してください。",
  no_keys: "署名の鍵を読み取れません。",
  secret_refused: "クライアント ID、またはシークレットが受け付けられません。",
  secret_unreadable: "クライアント シークレットを読み取れません。「変更」から、もう一度入力してください。",
  certificate_unreadable: "証明書を読み取れません。",
  certificate_expired: "証明書の期限が切れています。",
};

import { CONNECTION_FAULTS, IDENTITY_PROTOCOLS, SIGN_IN_FAULTS } from "@knotter/domain/identity-provider";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, line, text, version } from "../fields";
import { domainName } from "./customers";

const address = (max: number) => text(max, { min: 1 }).meta({ format: "uri" });
const domains = z
  .array(domainName)
  .max(LIMITS.signInDomains)
  .meta({ description: "この会社のログインの方法を使うメールアドレスのドメイン。ほかの会社とは重なりません", example: ["example.co.jp"] });
const ssoOnly = z
  .boolean()
  .meta({ description: "この会社はSSOだけ：パスワードとメールのリンクでは、対象者と人事ご担当者がログインできない" });

const PROTOCOL = "方式。oidc：OpenID Connect、saml：SAML 2.0";

const shared = {
  name: line(40, { min: 1 }).meta({ description: "ログイン画面のボタンの文言", example: "サンプル社のアカウントで進む" }),
  enabled: z.boolean().meta({ description: "ログインに使う" }),
  trustsFactor: z.boolean().meta({ description: "会社側で2段階認証をした（amr に mfa がある）とき、Knotter の2段階認証を求めない" }),
};

export const oidcProviderForm = z.strictObject({
  protocol: z.literal("oidc").meta({ description: PROTOCOL }),
  ...shared,
  issuer: address(300).meta({ description: "発行者（issuer）" }),
  clientId: line(300, { min: 1 }).meta({ description: "クライアント ID" }),
  clientSecret: text(500, { min: 8 })
    .nullable()
    .optional()
    .meta({ description: "クライアント シークレット。保存のあとは、どなたにも表示しません。変更のとき、送らなければ今の値のままです" }),
});
export const samlProviderForm = z.strictObject({
  protocol: z.literal("saml").meta({ description: PROTOCOL }),
  ...shared,
  issuer: text(300, { min: 1 }).meta({ description: "IdP のエンティティ ID" }),
  signInUrl: address(500).meta({
    description:
      "シングルサインオンのURL（HTTP-Redirect）。開くのはご本人のブラウザーだけなので、社内のアドレスや 443 以外のポートも使えます",
  }),
  certificates: z
    .array(text(10_000, { min: 1 }))
    .min(1, "必須項目です")
    .max(5)
    .meta({ description: "署名の証明書（PEM）。入れ替えのあいだは2つ登録できます" }),
});
export const providerNameForm = z.strictObject({ protocol: z.enum(IDENTITY_PROTOCOLS).meta({ description: PROTOCOL }), name: shared.name });
export const providerForm = z.discriminatedUnion("protocol", [oidcProviderForm, samlProviderForm]);
export const signInForm = z.strictObject({ domains, ssoOnly });

const fault = z.enum(CONNECTION_FAULTS).nullable().meta({ description: "接続を確かめた結果。null：問題はありません" });

export const identityProviderView = z
  .object({
    id,
    protocol: z.enum(IDENTITY_PROTOCOLS).meta({ description: PROTOCOL }),
    ...shared,
    issuer: z.string().meta({ description: "発行者（issuer）、または IdP のエンティティ ID。空：名前だけを登録しています" }),
    clientId: z.string().nullable().meta({ description: "クライアント ID（OpenID Connect）" }),
    hasSecret: z.boolean().meta({ description: "シークレットが登録されている（値は返りません）" }),
    signInUrl: z.string().nullable().meta({ description: "シングルサインオンのURL（SAML）" }),
    certificates: z
      .array(
        z.object({
          pem: z.string().meta({ description: "証明書（PEM）" }),
          validUntil: instant.nullable().meta({ description: "期限。null：読み取れません" }),
        }),
      )
      .meta({ description: "署名の証明書（SAML）" }),
    addresses: z
      .object({
        redirect: z.string().meta({ description: "リダイレクト URI（OIDC）、または ACS の URL（SAML）" }),
        entityId: z
          .string()
          .nullable()
          .meta({ description: "Knotter のエンティティ ID（SAML）。このアドレスから、メタデータ（XML）を読み取れます" }),
        backChannelLogout: z.string().nullable().meta({ description: "バックチャネル ログアウトの URI（OIDC）" }),
      })
      .meta({ description: "会社のIDの管理画面に登録するアドレス" }),
    testedAt: instant.nullable().meta({ description: "接続を最後に確かめた日時" }),
    testFault: fault,
    lastUsedAt: instant.nullable().meta({ description: "最後にログインに使われた日時" }),
    version: z.int(),
  })
  .meta({ id: "IdentityProvider" });

export const customerSignInView = z
  .object({
    id,
    domains: z.array(z.string()).meta({ description: "この会社のログインの方法を使うドメイン" }),
    ssoOnly,
    providers: z.array(identityProviderView).meta({ description: "ログイン先" }),
    refusals: z
      .array(
        z.object({
          id,
          providerId: id.meta({ description: "ログイン先の ID" }),
          at: instant.meta({ description: "ログインを試した日時" }),
          fault: z.enum(SIGN_IN_FAULTS).meta({ description: "うまくいかなかった理由" }),
          reason: z.string().nullable().meta({ description: "ログイン先またはライブラリの用語での理由。どなたのことかは含みません" }),
          requestId: z.string().meta({ description: "画面に表示したお問い合わせ番号" }),
          person: z
            .object({ userId: id, email: z.string().meta({ description: "ご登録のメールアドレス" }) })
            .nullable()
            .meta({ description: "fault が identifier_changed のとき、別の識別子と結び付いているご登録" }),
        }),
      )
      .meta({ description: "うまくいかなかったログイン。新しい順に、1週間分（ログイン先ごとに100件まで）" }),
    version: z.int(),
  })
  .meta({ id: "CustomerSignIn" });

const ofProvider = { id, providerId: id };

export const customerSignIn = {
  get: json({
    method: "GET",
    path: "/customers/{id}/sign-in",
    access: ["admin"],
    summary: "顧客企業のログインの方法",
    description: "会社のIDの管理（OpenID Connect、SAML 2.0）と、ドメイン。シークレットは返りません。",
    input: z.strictObject({ id }),
    output: customerSignInView,
    errors: ["NOT_FOUND"],
  }),
  update: json({
    method: "PUT",
    path: "/customers/{id}/sign-in",
    access: ["admin"],
    summary: "顧客企業のドメインと「SSOだけ」を変更する",
    description:
      "ssoOnly は、使えるログイン先とドメインがあるときにだけ true にできます。true にすると、このドメインの対象者と人事ご担当者が、ほかの方法（パスワード、メールのリンクなど）で始めたログインは、すぐに終わります。",
    input: signInForm.extend({ id, expectedVersion: version.optional() }),
    output: customerSignInView,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "UNPROCESSABLE"],
  }),
  prepareProvider: json({
    method: "POST",
    path: "/customers/{id}/identity-providers/prepare",
    access: ["admin"],
    summary: "顧客企業のログイン先を、名前だけ登録する",
    description:
      "会社のIDの管理に登録するアドレス（addresses）が決まります。発行者などの値は、あとから PUT /customers/{id}/identity-providers/{providerId} で登録します。それまで、ログインには使えません。",
    input: providerNameForm.extend({ id }),
    output: customerSignInView,
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  addProvider: json({
    method: "POST",
    path: "/customers/{id}/identity-providers",
    access: ["admin"],
    summary: "顧客企業のログイン先を登録する",
    input: z.strictObject({ id, provider: providerForm.meta({ description: "ログイン先の設定" }) }),
    output: customerSignInView,
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "UNPROCESSABLE"],
    keepsAnswer: false,
  }),
  changeProvider: json({
    method: "PUT",
    path: "/customers/{id}/identity-providers/{providerId}",
    access: ["admin"],
    summary: "顧客企業のログイン先を変更する",
    description:
      "発行者（エンティティ ID）を変えると、そのログイン先でのログインはすべて終わり、次のログインで結び付け直します。enabled: false でも、ログインは終わります。",
    input: z.strictObject({
      ...ofProvider,
      provider: providerForm.meta({ description: "ログイン先の設定" }),
      expectedVersion: version.optional(),
    }),
    output: customerSignInView,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "UNPROCESSABLE"],
    keepsAnswer: false,
  }),
  removeProvider: json({
    method: "DELETE",
    path: "/customers/{id}/identity-providers/{providerId}",
    access: ["admin"],
    summary: "顧客企業のログイン先を削除する",
    description: "そのログイン先でのログインは、すべて終わります。",
    input: z.strictObject(ofProvider),
    output: customerSignInView,
    errors: ["NOT_FOUND", "UNPROCESSABLE"],
  }),
  relink: json({
    method: "POST",
    path: "/customers/{id}/identity-providers/{providerId}/relink",
    access: ["admin"],
    summary: "会社のアカウントとの結び付けをやり直す",
    description:
      "ログイン先が渡す識別子（sub、NameID）が変わったときに使います。userId の方の、省略するとこのログイン先のすべての方の結び付けを取り消し、このログイン先で始めたログインを終わらせます。次のログインで、はじめてのときと同じように、署名されたメールアドレスで結び付けます。",
    input: z.strictObject({ ...ofProvider, userId: id.optional().meta({ description: "結び付けをやり直す方。省略すると、全員です" }) }),
    output: z.object({ forgotten: z.int().meta({ description: "取り消した結び付けの数" }) }),
    errors: ["NOT_FOUND"],
  }),
  testProvider: json({
    method: "POST",
    path: "/customers/{id}/identity-providers/{providerId}/test",
    access: ["admin"],
    summary: "ログイン先との接続を確かめる",
    description:
      "OIDC：設定（discovery）、鍵、クライアント シークレットを確かめます。SAML：証明書の期限を確かめます（ログイン画面を開くのはご本人のブラウザーだけです）。どなたもログインしません。",
    input: z.strictObject(ofProvider),
    output: z.object({ fault }),
    errors: ["NOT_FOUND"],
  }),
} as const;

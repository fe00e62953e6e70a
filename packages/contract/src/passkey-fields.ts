import { z } from "zod";

const refused = "端末からの応答を読み取れませんでした";
const base64url = (max: number, description: string) =>
  z
    .string("必須項目です")
    .min(1, "必須項目です")
    .max(max, refused)
    .regex(/^[\w-]+$/, refused)
    .meta({ description: `${description}（base64url）`, example: "pXq3v0bM1hZ" });

/** At most 1023 bytes (WebAuthn Level 3, 5.8.3). */
const credentialId = base64url(1364, "パスキーのID");
const clientDataJSON = base64url(4096, "ブラウザーが署名に含めた情報 clientDataJSON");

/** The browser's result of creating a passkey: RegistrationResponseJSON. */
export const passkeyMade = z.strictObject({
  id: credentialId,
  clientDataJSON,
  attestationObject: base64url(8192, "作られたパスキー attestationObject"),
  transports: z
    .array(z.string().regex(/^[a-z-]{1,20}$/, refused))
    .max(10, refused)
    .meta({ description: "端末への届き方 getTransports()", example: ["internal", "hybrid"] }),
});

/** The browser's result of signing with a passkey: AuthenticationResponseJSON. */
export const passkeySigned = z.strictObject({
  id: credentialId,
  clientDataJSON,
  authenticatorData: base64url(2048, "端末が署名に含めた情報 authenticatorData"),
  signature: base64url(2048, "署名 signature"),
  userHandle: base64url(86, "端末が覚えているアカウントの目印 userHandle"),
});

const descriptor = z
  .object({
    id: z.string().meta({ description: "パスキーのID（base64url）" }),
    type: z.literal("public-key"),
    transports: z.array(z.string()).meta({ description: "端末への届き方" }),
  })
  .meta({ id: "PasskeyDescriptor", description: "登録されているパスキー" });
const challenge = z
  .string()
  .meta({ description: "署名を求める値（base64url）。一度だけ使えます", example: "q8l0n2Tq0zv2m6m0mB9mXk1oS3w8pB4qkZJ5cH7yV1E" });
const timeout = z.int().meta({ description: "端末の操作を待つ時間（ミリ秒）", example: 300_000 });
const userVerification = z.literal("required").meta({ description: "指紋・顔・PINなどで、端末が本人を確認すること" });

/** For navigator.credentials.create(): PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z
  .object({
    rp: z.object({
      id: z.string().meta({ description: "パスキーが使えるホスト名", example: "knotter.example.com" }),
      name: z.string().meta({ description: "端末に表示される名前", example: "Knotter" }),
    }),
    user: z.object({
      id: z.string().meta({ description: "端末がアカウントを見分けるための、意味のない値（base64url）" }),
      name: z.string().meta({ description: "端末に表示される名前", example: "相談 花子" }),
      displayName: z.string().meta({ description: "端末に表示される名前", example: "相談 花子" }),
    }),
    challenge,
    timeout,
    pubKeyCredParams: z
      .array(z.object({ type: z.literal("public-key"), alg: z.int().meta({ description: "COSE のアルゴリズム番号", example: -7 }) }))
      .meta({ description: "使える署名の方式" }),
    excludeCredentials: z.array(descriptor).meta({ description: "登録済みのパスキー。同じ端末には、もう一つ作られません" }),
    authenticatorSelection: z.object({
      residentKey: z.literal("required").meta({ description: "メールアドレスを入力せずに使えること" }),
      requireResidentKey: z.literal(true).meta({ description: "residentKey と同じ。古いブラウザーのため" }),
      userVerification,
    }),
    attestation: z.literal("none").meta({ description: "端末の機種の証明は求めません" }),
  })
  .meta({ id: "PasskeyCreation", description: "PublicKeyCredential.parseCreationOptionsFromJSON() に渡す値" });

/** For navigator.credentials.get(): PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z
  .object({
    challenge,
    timeout,
    rpId: z.string().meta({ description: "パスキーが使えるホスト名", example: "knotter.example.com" }),
    userVerification,
    allowCredentials: z.array(descriptor).meta({ description: "使えるパスキー。ログインでは、いつも空です" }),
  })
  .meta({ id: "PasskeyRequest", description: "PublicKeyCredential.parseRequestOptionsFromJSON() に渡す値" });

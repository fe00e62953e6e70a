import { refusalMessage } from "@knotter/contract/errors";

const NOT_DONE = "会社のアカウントでのログインは完了しませんでした。もう一度お試しいただくか、ほかの方法でログインしてください。";

/**
 * Why a person who returns from the company's own provider is not signed in. An unknown code comes from the provider, or from the way back. The
 * number leads the admins to the reason; anything else in its place was written by somebody else.
 */
export function companyRefusal(code: string, number: string | undefined): string {
  const sentence =
    code === "WRONG_ROLE"
      ? "会社のアカウントではご利用いただけません。パスワード、またはメールのリンクでログインしてください。"
      : (refusalMessage(code) ?? NOT_DONE);
  return number !== undefined && /^[0-9a-f]{20}$/.test(number)
    ? `${sentence}お問い合わせのときは、番号 ${number} をお伝えください。`
    : sentence;
}

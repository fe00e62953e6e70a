import { refusalMessage } from "@knotter/contract/errors";

const NOT_DONE = "会社のアカウントでのログインは完了しませんでした。もう一度お試しいただくか、ほかの方法でログインしてください。";

/**
 * Why a person who returns from the company's own provider is not signed in. An unknown code comes from the provider, or from the way back.
 */
export function companyRefusal(code: string): string {
  if (code === "WRONG_ROLE") return "会社のアカウントではご利用いただけません。パスワード、またはメールのリンクでログインしてください。";
  return refusalMessage(code) ?? NOT_DONE;
}

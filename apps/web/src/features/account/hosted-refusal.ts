import { refusalMessage } from "@knotter/contract/errors";

const NOT_DONE = "会社のアカウントでのログインは完了しませんでした。もう一度お試しいただくか、ほかの方法でログインしてください。";

/** Why somebody who comes back from the company's own provider is not signed in. What is no code of ours was said by the provider, or on the way. */
export function hostedRefusal(code: string): string {
  if (code === "WRONG_ROLE") return "会社のアカウントではご利用いただけません。パスワード、またはメールのリンクでログインしてください。";
  return refusalMessage(code) ?? NOT_DONE;
}

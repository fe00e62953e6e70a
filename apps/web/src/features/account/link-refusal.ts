import { errorMessage } from "@knotter/contract/errors";

/** Why a mailed link no longer works, for the person who has opened it; null: the error is not about the link. */
export function linkRefusal(code: string): string | null {
  switch (code) {
    case "TOKEN_EXPIRED":
    case "TOKEN_USED":
      return errorMessage(code);
    case "TOKEN_INVALID":
    case "BAD_REQUEST":
    case "CredentialsSignin":
      return "このリンクは確認できませんでした。メールの文中で途切れていないかご確認のうえ、もう一度送信してください。";
    case "WRONG_ROLE":
      return "このリンクは、キャリコンのログイン用ではありません。ご案内したログイン画面からもう一度送信してください。";
    default:
      return null;
  }
}

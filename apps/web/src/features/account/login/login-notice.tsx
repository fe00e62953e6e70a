import { Banner } from "@knotter/ui/banner";
import { EntryLead } from "../entry-lead";
import { DraftKeptNote } from "./draft-kept-note";

/** Confirms what has just been done; unknown values show nothing. */
export function LoginNotice({ done }: { done: string | undefined }) {
  if (done === "left")
    return (
      <Banner status="success" className="mt-4 mb-8" title="退会の手続きが済みました">
        これまでご利用いただき、ありがとうございました。
      </Banner>
    );
  if (done === "expired")
    return (
      <Banner className="mt-4 mb-8" title="もう一度ログインしてください">
        ログインの有効期限が切れました。ログインすると、元の画面に戻ります。
        <DraftKeptNote />
      </Banner>
    );
  if (done !== "password" && done !== "password-set") return <EntryLead>メールアドレスを入力すると、次に進みます。</EntryLead>;
  return (
    <Banner status="success" className="mt-4 mb-8" title={done === "password" ? "パスワードを変更しました" : "パスワードを設定しました"}>
      {done === "password" ? "新しいパスワード" : "設定したパスワード"}でログインしてください。
    </Banner>
  );
}

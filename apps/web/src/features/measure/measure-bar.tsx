import { Button } from "@knotter/ui/button";
import type { MeasureChoice } from "./choice";

/** The question, and once it is answered the answer with a way to change it. */
export function MeasureBar({ choice, onSay }: { choice: MeasureChoice | null; onSay: (choice: MeasureChoice) => void }) {
  return (
    <aside aria-label="閲覧の計測" data-print="hide" className="border-b border-line bg-sunken">
      <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2 md:px-8">
        {choice === null ? (
          <>
            <p className="min-w-0 flex-[1_1_20rem] py-1 text-sm">
              記事の読まれ方を計測してもよろしいですか。計測するのは、案内や練習のページだけです。面談や検索の内容、お名前が送られることはありません（Google
              タグマネージャーを使います）。
            </p>
            <div className="flex gap-3">
              <Button size="small" variant="secondary" onClick={() => onSay("denied")}>
                許可しない
              </Button>
              <Button size="small" variant="secondary" onClick={() => onSay("granted")}>
                許可する
              </Button>
            </div>
          </>
        ) : (
          <>
            <p className="text-sm text-muted">記事の読まれ方の計測：{choice === "granted" ? "許可しています" : "許可していません"}</p>
            <Button size="small" variant="quiet" onClick={() => onSay(choice === "granted" ? "denied" : "granted")}>
              {choice === "granted" ? "許可を取り消す" : "許可する"}
            </Button>
          </>
        )}
      </div>
    </aside>
  );
}

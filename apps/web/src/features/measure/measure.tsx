"use client";

import { isArticle } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { keepChoice, type MeasureChoice } from "./choice";
import { TagManager } from "./tag-manager";

/**
 * Asks, on articles alone, whether their reading may be measured. `allowedId`: the container, where this very document was sent with the
 * permission to load it (proxy.ts); otherwise null, whatever has been said since.
 */
export function Measure({ choice: given, allowedId }: { choice: MeasureChoice | null; allowedId: string | null }) {
  const pathname = usePathname();
  const [choice, setChoice] = useState(given);
  const say = (next: MeasureChoice) => {
    keepChoice(next);
    // What may be loaded is decided with the document: a yes needs a new one, and so does a no to what is loaded already.
    if (next === "granted" || allowedId !== null) window.location.reload();
    else setChoice(next);
  };
  return (
    <>
      {allowedId !== null && <TagManager id={allowedId} />}
      {isArticle(pathname) && (
        <aside aria-label="閲覧の計測" data-print="hide" className="border-b border-line bg-sunken">
          <div className="mx-auto flex max-w-content flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-2 md:px-8">
            {choice === null ? (
              <>
                <p className="min-w-0 flex-[1_1_20rem] py-1 text-sm">
                  記事の読まれ方を計測してもよろしいですか。計測するのは、案内や練習のページだけです。面談や検索の内容、お名前が送られることはありません（Google
                  タグマネージャーを使います）。
                </p>
                <div className="flex gap-3">
                  <Button size="small" variant="secondary" onClick={() => say("denied")}>
                    許可しない
                  </Button>
                  <Button size="small" variant="secondary" onClick={() => say("granted")}>
                    許可する
                  </Button>
                </div>
              </>
            ) : (
              <>
                <p className="text-sm text-muted">記事の読まれ方の計測：{choice === "granted" ? "許可しています" : "許可していません"}</p>
                <Button size="small" variant="quiet" onClick={() => say(choice === "granted" ? "denied" : "granted")}>
                  {choice === "granted" ? "許可を取り消す" : "許可する"}
                </Button>
              </>
            )}
          </div>
        </aside>
      )}
    </>
  );
}

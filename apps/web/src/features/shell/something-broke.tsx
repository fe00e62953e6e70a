"use client";

import { buttonStyle } from "@knotter/ui/button-style";
import { type ComponentType, lazy, Suspense } from "react";
import { ContactCard } from "@/components/contact";
import { DocumentTitle } from "@/components/document-title";

/** Not what every page includes; without a connection there is none. */
const LooseStrand = lazy<ComponentType>(() =>
  import("./loose-strand").then(
    (module) => ({ default: module.LooseStrand }),
    () => ({ default: () => null }),
  ),
);

const TITLE = "うまく表示できませんでした";

/**
 * An unexpected error: no details are shown; `digest` finds it in the log. Every page includes this, so it has as few dependencies as
 * possible, and not the table of routes.
 */
export function SomethingBroke({ digest, onRetry }: { digest: string | undefined; onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto flex max-w-[36rem] flex-col items-center px-4 pt-16 pb-8 text-center md:pt-24">
      <DocumentTitle of={TITLE} />
      <div className="min-h-24">
        <Suspense fallback={null}>
          <LooseStrand />
        </Suspense>
      </div>
      <h1 className="mt-8">{TITLE}</h1>
      <p className="mt-4 text-balance text-muted">ご不便をおかけしております。もう一度読み込むか、時間をおいてお試しください。</p>
      {digest && <p className="mt-3 text-sm text-muted">お問い合わせ番号 {digest}</p>}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <button type="button" onClick={onRetry} className={buttonStyle({})}>
          もう一度読み込む
        </button>
        <a href="/" className={buttonStyle({ variant: "secondary" })}>
          ホームへ戻る
        </a>
      </div>
      <ContactCard className="mt-10" about={digest && `お問い合わせ番号 ${digest}`} />
    </div>
  );
}

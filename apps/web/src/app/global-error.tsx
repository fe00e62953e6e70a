"use client";

import { SomethingBroke } from "@/features/shell/something-broke";
import "./globals.css";

/** Shown if even a layout has failed, so it has its own document. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="ja">
      <body>
        <meta name="robots" content="noindex, nofollow" />
        <main>
          <SomethingBroke digest={error.digest} onRetry={reset} />
        </main>
      </body>
    </html>
  );
}

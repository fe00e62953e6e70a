"use client";

import { SomethingBroke } from "../features/shell/something-broke";
import "./globals.css";

/** When even a layout failed: it brings its own document. */
export default function GlobalError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <html lang="ja">
      <body>
        <title>Knotter</title>
        <meta name="robots" content="noindex, nofollow" />
        <main>
          <SomethingBroke digest={error.digest} onRetry={reset} />
        </main>
      </body>
    </html>
  );
}

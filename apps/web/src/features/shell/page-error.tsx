"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { SomethingBroke } from "./something-broke";

/** `error.tsx` of every group of pages: a retry asks the server again. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const router = useRouter();
  return (
    <SomethingBroke
      digest={error.digest}
      onRetry={() =>
        startTransition(() => {
          router.refresh();
          reset();
        })
      }
    />
  );
}

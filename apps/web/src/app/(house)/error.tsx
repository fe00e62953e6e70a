"use client";

import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { SomethingBroke } from "../../features/shell/something-broke";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
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

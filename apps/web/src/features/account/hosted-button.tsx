"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { NO_CONNECTION } from "@/trpc/sentences";
import { RefusalBanner } from "./refusal-banner";

/** Sends the browser to the company's own provider. `name`: the operator's name for it. */
export function HostedButton({ name, next }: { name: string; next: string | null }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    setRefusal(null);
    try {
      const { beginHosted } = await import("@/trpc/sign-in");
      const to = await beginHosted(next ?? href("home"));
      if (to !== null) {
        window.location.assign(to);
        return;
      }
      setRefusal("会社のログイン画面から応答がありません。しばらくしてからお試しください。");
    } catch {
      setRefusal(NO_CONNECTION);
    }
    setBusy(false);
  }
  return (
    <div className="mt-6 grid gap-4 border-t border-line pt-6">
      <RefusalBanner refusal={refusal} />
      <Button
        variant="secondary"
        size="large"
        fullWidth
        icon="building"
        busy={busy}
        busyLabel="会社のログイン画面に移ります"
        onClick={() => void go()}
      >
        {name}
      </Button>
    </div>
  );
}

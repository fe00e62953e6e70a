"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { NO_CONNECTION } from "@/trpc/sentences";
import { RefusalBanner } from "./refusal-banner";

interface CompanyButtonProps {
  provider: { id: string; name: string };
  next: string | null;
  /** The address that was typed, which the provider's page can begin with. */
  email?: string;
  variant?: "primary" | "secondary";
}

/** Sends the browser to a company's own provider. */
export function CompanyButton({ provider: { id, name }, next, email, variant = "secondary" }: CompanyButtonProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function go() {
    setBusy(true);
    setRefusal(null);
    try {
      const { setOut } = await import("@/trpc/sign-in");
      const to = await setOut({ provider: id, ...(next !== null && { next }), ...(email !== undefined && { email }) });
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
    <div className="grid gap-4">
      <RefusalBanner refusal={refusal} />
      <Button
        variant={variant}
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

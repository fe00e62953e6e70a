"use client";

import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";

/** Ends the session at the server and removes the cookie; the login page is fully loaded, so that no personal data stays in memory. */
export function LogoutButton({ placement }: { placement: "header" | "drawer" }) {
  const [busy, setBusy] = useState(false);
  async function logOut() {
    setBusy(true);
    const next = await import("@/trpc/sign-in").then(
      ({ closeSession }) => closeSession(),
      () => null,
    );
    if (next !== null) {
      window.location.assign(next);
      return;
    }
    setBusy(false);
    showToast({ status: "error", text: "ログアウトできませんでした。もう一度お試しください。" });
  }
  return (
    <Button
      variant={placement === "drawer" ? "secondary" : "quiet"}
      size="small"
      {...(placement === "drawer" && { icon: "logout" as const })}
      busy={busy}
      busyLabel="ログアウトしています"
      fullWidth={placement === "drawer"}
      onClick={logOut}
      className="whitespace-nowrap"
    >
      ログアウト
    </Button>
  );
}

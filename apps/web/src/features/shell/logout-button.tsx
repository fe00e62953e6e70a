"use client";

import { href } from "@knotter/contract/routes";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { useState } from "react";
import { closeSession } from "../../trpc/session-cookie";

/** Ends the session at the server, then the cookie; the login page is loaded anew, so that nothing of hers stays in memory. */
export function LogoutButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const [busy, setBusy] = useState(false);
  async function logOut() {
    setBusy(true);
    if (await closeSession()) {
      window.location.assign(href("login"));
      return;
    }
    setBusy(false);
    showToast({ status: "error", text: "ログアウトできませんでした。通信の状態をご確認のうえ、もう一度お試しください。" });
  }
  return (
    <Button
      variant={fullWidth ? "secondary" : "quiet"}
      size="small"
      icon="logout"
      busy={busy}
      busyLabel="ログアウトしています"
      fullWidth={fullWidth}
      onClick={logOut}
      className="whitespace-nowrap"
    >
      ログアウト
    </Button>
  );
}

"use client";

import { Button } from "@knotter/ui/button";
import { useEffect, useRef, useState } from "react";
import { NO_CONNECTION } from "@/trpc/sentences";
import { RefusalBanner } from "./refusal-banner";

const load = () => import("./sign-in-by-passkey");
type Outcome = Awaited<ReturnType<typeof import("./sign-in-by-passkey").signInByPasskey>>;

/**
 * Signs in with a passkey, which needs no address. `suggests`: the page has a field for the address (`autocomplete="… webauthn"`), whose
 * suggestions hold the passkeys of this device, too.
 */
export function PasskeyButton({ next, suggests = false }: { next: string | null; suggests?: boolean }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** Counts presses without a sign-in. A press cancels the suggestions; after it they start again. */
  const [round, setRound] = useState(0);

  const suggestions = useRef<AbortController | null>(null);

  const goOn = (outcome: Outcome) => {
    if (outcome === null) return false;
    if ("next" in outcome) {
      setBusy(true);
      // A full page load, so that no state of the guest's pages reaches those of a signed-in person.
      window.location.assign(outcome.next);
      return true;
    }
    setRefusal(outcome.refused);
    return false;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` starts the effect again, and goOn only sets states
  useEffect(() => {
    if (!suggests || !("PublicKeyCredential" in window)) return;
    const leaving = new AbortController();
    suggestions.current = leaving;
    void load()
      .then(({ suggestPasskeys }) => suggestPasskeys(next, leaving.signal))
      .then((outcome) => leaving.signal.aborted || goOn(outcome))
      .catch(() => undefined);
    return () => leaving.abort();
  }, [next, suggests, round]);

  async function go() {
    setBusy(true);
    setRefusal(null);
    suggestions.current?.abort();
    const outcome = await load()
      .then(({ signInByPasskey }) => signInByPasskey(next))
      .catch((): Outcome => ({ refused: NO_CONNECTION }));
    if (goOn(outcome)) return;
    setBusy(false);
    setRound((known) => known + 1);
  }
  return (
    <div className="grid gap-4">
      <RefusalBanner refusal={refusal} />
      <Button
        variant="secondary"
        size="large"
        fullWidth
        icon="lock"
        busy={busy}
        busyLabel="パスキーを確認しています"
        onPointerEnter={() => void load()}
        onClick={() => void go()}
      >
        パスキーでログイン
      </Button>
    </div>
  );
}

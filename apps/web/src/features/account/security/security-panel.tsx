"use client";

import { EndSessions } from "./end-sessions";
import { FactorSection } from "./factor-section";
import { PasskeySection } from "./passkey-section";
import { PasswordSection } from "./password-section";
import { SessionList } from "./session-list";

/** Sign-in methods and sessions, with headings of the second level. The page fetches `security.get`, `security.passkeys` and `security.sessions` first. */
export function SecurityPanel() {
  return (
    <div className="grid gap-10">
      <PasskeySection />
      <FactorSection />
      <PasswordSection />
      <section aria-labelledby="devices">
        <h2 id="devices" className="mb-1">
          ログイン中の端末
        </h2>
        <p className="mb-4 text-sm text-muted">お心当たりのない端末があるときは、ログアウトさせたうえで、パスワードを変更してください。</p>
        <SessionList />
        <EndSessions />
      </section>
    </div>
  );
}

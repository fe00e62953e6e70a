"use client";

import { href } from "@knotter/contract/routes";
import { FactorSection } from "./factor-section";
import { PasskeySection } from "./passkey-section";

/** For an admin who needs a second factor and has none yet: a passkey or an app. Continues to the admin pages once one of them is set up. */
export function FirstFactor() {
  const goOn = () => window.location.assign(href("adminHome"));
  return (
    <div className="grid gap-10">
      <PasskeySection onAdded={goOn} />
      <FactorSection onEnabled={goOn} />
    </div>
  );
}

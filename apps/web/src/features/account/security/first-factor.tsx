"use client";

import { href } from "@knotter/contract/routes";
import { FactorSection } from "./factor-section";

/** For an admin who needs a second factor and has none yet: continues to the admin pages once it is set up. */
export function FirstFactor() {
  return <FactorSection onEnabled={() => window.location.assign(href("adminHome"))} />;
}

"use client";

import { href } from "@knotter/contract/routes";
import { FactorSection } from "./factor-section";

/** Of an admin who works with a second factor only and has none yet: once it is there, she goes on to her work. */
export function FirstFactor() {
  return <FactorSection onEnabled={() => window.location.assign(href("adminHome"))} />;
}

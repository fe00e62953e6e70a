"use client";

import { Button } from "@knotter/ui/button";

/** The browser's own dialog, which also makes a PDF of it. */
export function PrintButton() {
  return (
    <Button variant="secondary" icon="document" onClick={() => window.print()}>
      印刷・PDF
    </Button>
  );
}

"use client";

import { Button } from "@knotter/ui/button";

/** The browser's own dialog, which also makes a PDF of it: named after the document, and not after the page. */
export function PrintButton({ name }: { name: string }) {
  function print() {
    const { title } = document;
    window.addEventListener(
      "afterprint",
      () => {
        document.title = title;
      },
      { once: true },
    );
    document.title = name;
    window.print();
  }
  return (
    <Button variant="secondary" icon="document" onClick={print}>
      印刷・PDF
    </Button>
  );
}

"use client";

import { Button } from "@knotter/ui/button";

/** The browser's own print dialog, which also makes PDFs: named after the document, not after the page. */
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

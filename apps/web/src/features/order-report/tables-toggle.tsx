"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";

/** All tables behind the charts at once: to read, and to have them on paper. */
export function TablesToggle() {
  const [open, setOpen] = useState(false);
  function toggle() {
    for (const table of document.querySelectorAll<HTMLDetailsElement>("[data-report] details")) table.open = !open;
    setOpen(!open);
  }
  return (
    <Button variant="secondary" aria-pressed={open} onClick={toggle}>
      {open ? "表を閉じる" : "表をすべて開く"}
    </Button>
  );
}

"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";

/** Opens all tables behind the charts: for reading and printing. */
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

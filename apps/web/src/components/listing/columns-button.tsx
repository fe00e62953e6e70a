"use client";

import { Button } from "@knotter/ui/button";
import { useRef, useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { ColumnChoice } from "./use-columns";

const load = () => import("./columns-box").then((module) => module.ColumnsBox);
const ColumnsBox = whenAsked(load);

/** Which columns are seen. Not offered on a phone, where nothing has to fit into one line. */
export function ColumnsButton({ choice }: { choice: ColumnChoice }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span data-wide-only="" className="max-md:hidden">
      <Button
        ref={button}
        variant="secondary"
        icon="settings"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(!open)}
      >
        列
      </Button>
      {open && <ColumnsBox choice={choice} anchor={button} onClose={() => setOpen(false)} />}
    </span>
  );
}

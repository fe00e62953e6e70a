"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { ResultsState } from "./list-state";

const load = () => import("./lookup-dialog").then((module) => module.LookupDialog);
const LookupDialog = whenAsked(load);

/** Finds a company, an order or a mentor by name, because there are too many for a list. */
export function Lookup({ onChoose }: { onChoose: (change: Partial<ResultsState>) => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" icon="search" aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        企業・施策・キャリコンで絞る
      </Button>
      {open && (
        <LookupDialog
          onClose={() => setOpen(false)}
          onChoose={(change) => {
            setOpen(false);
            onChoose(change);
          }}
        />
      )}
    </>
  );
}

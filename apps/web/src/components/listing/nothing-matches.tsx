import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import type { ReactNode } from "react";

/** In place of the rows when the conditions leave none: taking all of them off is one press. */
export function NothingMatches({ title, clear, children }: { title: string; clear: () => void; children?: ReactNode }) {
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="secondary" onClick={clear}>
          条件をすべて外す
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}

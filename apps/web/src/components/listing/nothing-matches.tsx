import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import type { ReactNode } from "react";

/** Replaces the rows if no row matches the filters: one press removes all filters. */
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

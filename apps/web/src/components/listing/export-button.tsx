"use client";

import { Button } from "@knotter/ui/button";
import { type ReactNode, useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { ExportQuery } from "./export-dialog";

const load = () => import("./export-dialog").then((module) => module.ExportDialog);
const ExportDialog = whenAsked(load);

/**
 * Exports a list: `operation` is the path of a `file` row of the contract, `query` its input (the filters of the list). `children` explains
 * in the dialog what the file contains and what it leaves out.
 */
export function ExportButton({
  label = "ファイルに出力",
  title = label,
  operation,
  query = {},
  asksReason = false,
  children,
}: {
  label?: string | undefined;
  title?: string | undefined;
  operation: `/${string}`;
  query?: ExportQuery | undefined;
  /** The operation requires the purpose of the file. */
  asksReason?: boolean | undefined;
  children?: ReactNode | undefined;
}) {
  const [dialog, setDialog] = useState<"unopened" | "open" | "closed">("unopened");
  return (
    <>
      <Button
        variant="secondary"
        icon="download"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onClick={() => setDialog("open")}
      >
        {label}
      </Button>
      {dialog !== "unopened" && (
        <ExportDialog
          open={dialog === "open"}
          onClose={() => setDialog("closed")}
          title={title}
          operation={operation}
          query={query}
          asksReason={asksReason}
        >
          {children}
        </ExportDialog>
      )}
    </>
  );
}

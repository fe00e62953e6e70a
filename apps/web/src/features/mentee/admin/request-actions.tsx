"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import { type DataRequest, REQUEST_KIND_TEXT } from "./labels";

const load = () => import("./decide-dialog").then((module) => module.DecideDialog);
const DecideDialog = whenAsked(load);
const Certificate = whenAsked(() => import("./certificate").then((module) => module.Certificate));

/** Answers an open request; shows the document of a closed one. */
export function RequestActions({ request }: { request: DataRequest }) {
  const [open, setOpen] = useState(false);
  const whom = `${request.person.name ?? request.person.email}さんの${REQUEST_KIND_TEXT[request.kind]}`;
  const close = () => setOpen(false);
  if (request.status === "withdrawn") return <span className="text-muted">―</span>;
  const waits = request.status === "requested";
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-haspopup="dialog"
        aria-label={waits ? `${whom}に対応する` : `${REQUEST_KIND_TEXT[request.kind]}の対応の記録`}
        onPointerEnter={() => void load()}
        onClick={() => setOpen(true)}
      >
        {waits ? "対応する" : "対応の記録"}
      </Button>
      {open && (waits ? <DecideDialog request={request} onClose={close} /> : <Certificate request={request} onClose={close} />)}
    </>
  );
}

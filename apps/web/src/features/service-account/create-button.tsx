"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { Issued } from "./types";

const loadCreate = () => import("./create-dialog").then((module) => module.CreateDialog);
const CreateDialog = whenAsked(loadCreate);
const TokenDialog = whenAsked(() => import("./token-dialog").then((module) => module.TokenDialog));

/** Creates an account, and shows its token once. `customerId`: as in the dialog. */
export function CreateButton({ customerId, forAdmin }: { customerId: string | null; forAdmin: boolean }) {
  const [opened, setOpened] = useState<"create" | Issued | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button icon="plus" aria-haspopup="dialog" onPointerEnter={() => void loadCreate()} onClick={() => setOpened("create")}>
        作成する
      </Button>
      {opened === "create" && <CreateDialog customerId={customerId} forAdmin={forAdmin} onIssued={setOpened} onClose={close} />}
      {opened !== null && opened !== "create" && <TokenDialog issued={opened} onClose={close} />}
    </>
  );
}

"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { NewSecret } from "./types";

const loadCreate = () => import("./create-dialog").then((module) => module.CreateDialog);
const CreateDialog = whenAsked(loadCreate);
const SecretDialog = whenAsked(() => import("./secret-dialog").then((module) => module.SecretDialog));

/** Registers an endpoint, and shows its secret once. `customerId`: as in the dialog. */
export function CreateButton({ customerId, forAdmin }: { customerId: string | null; forAdmin: boolean }) {
  const [opened, setOpened] = useState<"create" | NewSecret | null>(null);
  const close = () => setOpened(null);
  return (
    <>
      <Button icon="plus" aria-haspopup="dialog" onPointerEnter={() => void loadCreate()} onClick={() => setOpened("create")}>
        登録する
      </Button>
      {opened === "create" && <CreateDialog customerId={customerId} forAdmin={forAdmin} onCreated={setOpened} onClose={close} />}
      {opened !== null && opened !== "create" && <SecretDialog made={opened} onClose={close} />}
    </>
  );
}

"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";

const load = () => import("./create-dialog").then((module) => module.CreateDialog);
const CreateDialog = whenAsked(load);

export function CreateCustomer() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon="plus" aria-haspopup="dialog" onPointerEnter={() => void load()} onClick={() => setOpen(true)}>
        顧客企業を登録する
      </Button>
      {open && <CreateDialog onClose={() => setOpen(false)} />}
    </>
  );
}

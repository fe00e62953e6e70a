"use client";

import { Button } from "@knotter/ui/button";
import dynamic from "next/dynamic";
import { useState } from "react";

const load = () => import("./create-dialog").then((module) => module.CreateDialog);
const CreateDialog = dynamic(load, { ssr: false });

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

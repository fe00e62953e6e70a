"use client";

import { Button } from "@knotter/ui/button";
import { useState } from "react";
import { whenAsked } from "@/components/when-opened";
import type { useMentor } from "./use-mentor";

const loadDisable = () => import("./disable-dialog").then((module) => module.DisableDialog);
const DisableDialog = whenAsked(loadDisable);
const loadEnable = () => import("./enable-dialog").then((module) => module.EnableDialog);
const EnableDialog = whenAsked(loadEnable);
const RetireDialog = whenAsked(() => import("./retire-dialog").then((module) => module.RetireDialog));

type Step = "enable" | "disable" | "retire";

/** The actions on the mentor's status; the review has its own buttons. */
export function StatusActions({ edit, size }: { edit: ReturnType<typeof useMentor>; size?: "small" | undefined }) {
  const [step, setStep] = useState<Step | null>(null);
  const { reviewStatus } = edit;
  const close = () => setStep(null);
  const open = (next: Step) => () => setStep(next);
  if (reviewStatus === "retired") return null;
  return (
    <>
      {reviewStatus !== "enabled" && (
        <Button size={size} variant="secondary" aria-haspopup="dialog" onPointerEnter={() => void loadEnable()} onClick={open("enable")}>
          有効にする
        </Button>
      )}
      {reviewStatus === "disabled" ? (
        <Button size={size} variant="secondary" aria-haspopup="dialog" onClick={open("retire")}>
          登録を終了する
        </Button>
      ) : (
        <Button size={size} variant="secondary" aria-haspopup="dialog" onPointerEnter={() => void loadDisable()} onClick={open("disable")}>
          停止する
        </Button>
      )}
      {step === "enable" && <EnableDialog edit={edit} onClose={close} />}
      {step === "disable" && <DisableDialog edit={edit} onClose={close} />}
      {step === "retire" && <RetireDialog edit={edit} onClose={close} />}
    </>
  );
}

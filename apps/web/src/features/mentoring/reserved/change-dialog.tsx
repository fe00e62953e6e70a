"use client";

import { whenAsked } from "@/components/when-opened";
import type { MentoringDialogProps } from "./dialog-props";

export type ChangeKind = "cancel" | "reschedule" | "propose";

/** Preloaded on hover or focus: forms and pickers are not part of the first view. */
export const loadChange = {
  cancel: () => import("./cancel-dialog").then((module) => module.CancelDialog),
  reschedule: () => import("./reschedule-dialog").then((module) => module.RescheduleDialog),
  propose: () => import("./propose-dialog").then((module) => module.ProposeDialog),
};
const dialogs = {
  cancel: whenAsked(loadChange.cancel),
  reschedule: whenAsked(loadChange.reschedule),
  propose: whenAsked(loadChange.propose),
};

/** The requested dialog. Outside the panel, which disappears when the interview is canceled, while the result is still to be read. */
export function ChangeDialog({ kind, ...props }: MentoringDialogProps & { kind: ChangeKind }) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}

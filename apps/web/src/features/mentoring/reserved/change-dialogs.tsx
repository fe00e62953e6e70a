"use client";

import { whenAsked } from "../../../components/when-opened";
import type { MentoringDialogProps } from "./dialog-props";

export type ChangeKind = "cancel" | "reschedule";

/** They come with the first sign of interest: forms and pickers are not part of the first view. */
export const loadChange = {
  cancel: () => import("./cancel-dialog").then((module) => module.CancelDialog),
  reschedule: () => import("./reschedule-dialog").then((module) => module.RescheduleDialog),
};
const dialogs = {
  cancel: whenAsked(loadChange.cancel),
  reschedule: whenAsked(loadChange.reschedule),
};

/** The dialog that was asked for. Beside the panel, not in it: the panel goes when the interview is canceled, the result is still to be read. */
export function ChangeDialog({ kind, ...props }: MentoringDialogProps & { kind: ChangeKind }) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}

"use client";

import { whenAsked } from "@/components/when-opened";
import type { Missed } from "../absence-dialog";
import type { DecidedAbout } from "./correction-dialog";
import type { Decision } from "./possible-decisions";

const loadCorrection = () => import("./correction-dialog").then((module) => module.CorrectionDialog);
const loadAbsence = () => import("../absence-dialog").then((module) => module.AbsenceDialog);
const loadUndo = () => import("../undo-dialog").then((module) => module.UndoDialog);
const CorrectionDialog = whenAsked(loadCorrection);
const AbsenceDialog = whenAsked(loadAbsence);
const UndoDialog = whenAsked(loadUndo);

/** Fetches the dialog of a decision while its button is pointed at. */
export function loadDecision(decision: Decision): void {
  void (decision === "recordAbsence" ? loadAbsence() : decision === "undoAbsence" ? loadUndo() : loadCorrection());
}

/** The dialog of the decision that was chosen. */
export function DecisionDialog({
  mentoring,
  decision,
  onClose,
}: {
  mentoring: DecidedAbout & Missed;
  decision: Decision;
  onClose: () => void;
}) {
  const missed = { mentoring, viewer: "admin", open: true, onOpenChange: onClose } as const;
  switch (decision) {
    case "recordAbsence":
      return <AbsenceDialog {...missed} />;
    case "undoAbsence":
      return <UndoDialog {...missed} />;
    default:
      return <CorrectionDialog mentoring={mentoring} action={decision} onClose={onClose} />;
  }
}

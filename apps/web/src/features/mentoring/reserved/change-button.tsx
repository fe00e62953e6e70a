import type { MentoringView } from "@knotter/api/views/mentoring";
import { Button, type ButtonProps } from "@knotter/ui/button";
import { type ChangeKind, loadChange } from "./change-dialog";

/** Asks for the dialog of a change; its code is loaded as soon as the button is pointed at. */
export function ChangeButton({
  kind,
  onChange,
  ...button
}: Omit<ButtonProps, "onChange"> & { kind: ChangeKind; onChange: (kind: ChangeKind) => void }) {
  return <Button {...button} onPointerEnter={loadChange[kind]} onFocus={loadChange[kind]} onClick={() => onChange(kind)} />;
}

/** The mentor's offer of other times: a second one takes the place of the first. */
export const proposeLabel = ({ proposal }: MentoringView): string => (proposal === null ? "別の日時を提案する" : "提案し直す");

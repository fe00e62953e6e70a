import type { MentoringView } from "@knotter/api/views/mentoring";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { ConfirmMove } from "./confirm-move";

interface TakeDialogProps {
  mentoring: MentoringView;
  /** The chosen one of the times that the mentor has proposed. */
  startAt: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Old and new time side by side, before a proposed time is taken. */
export function TakeDialog({ mentoring, startAt, busy, onConfirm, onClose }: TakeDialogProps) {
  const { id: mentorId, displayName: mentorName } = mentoring.mentor;
  return (
    <ConfirmDialog
      title="変更の確認"
      action="この日時に変更する"
      busy={busy}
      busyLabel="日時を変更しています"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ConfirmMove mentoring={mentoring} viewer="mentee" choice={{ mentorId, mentorName, startAt }} proposed />
    </ConfirmDialog>
  );
}

import type { MentoringView } from "@knotter/api/views/mentoring";
import type { Beholder } from "../counterpart";

export interface MentoringDialogProps {
  mentoring: MentoringView;
  beholder: Beholder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

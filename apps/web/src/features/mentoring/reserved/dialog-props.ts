import type { MentoringView } from "@knotter/api/views/mentoring";
import type { Viewer } from "../counterpart";

export interface MentoringDialogProps {
  mentoring: MentoringView;
  viewer: Viewer;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

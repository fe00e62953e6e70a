"use client";

import { showToast } from "@knotter/ui/toast";
import { trpc } from "@/trpc/client";

/** Long enough to notice that the press was a slip. */
const UNDO_MS = 12_000;

/** 「そのまま行う」 for an interview over which an appointment lies, and the way back. */
export function useKeepInterview() {
  const utils = trpc.useUtils();
  const onSettled = () => utils.calendarSources.list.invalidate();
  const { mutate: unkeep } = trpc.calendarSources.unkeep.useMutation({ onSettled });
  return trpc.calendarSources.keep.useMutation({
    onSuccess(_kept, { mentoringId }) {
      showToast({
        status: "success",
        text: "予定と重なる面談を、そのまま行います。",
        action: { label: "元に戻す", onClick: () => unkeep({ mentoringId }) },
        durationMs: UNDO_MS,
      });
    },
    onSettled,
  });
}

"use client";

import { showToast } from "@knotter/ui/toast";
import { trpc } from "@/trpc/client";

/** Long enough to notice that the press was a slip. */
const UNDO_MS = 12_000;
/** By then what is loaded again is on the screen. */
const GONE_MS = 100;

/** 「そのまま行う」 for an interview over which an appointment lies, and the way back. */
export function useKeepInterview() {
  const utils = trpc.useUtils();
  const reload = () => utils.calendarSources.list.invalidate();
  const { mutate: unkeep } = trpc.calendarSources.unkeep.useMutation({ onSettled: reload });
  return trpc.calendarSources.keep.useMutation({
    onSuccess(_kept, { mentoringId }) {
      showToast({
        status: "success",
        text: "予定と重なる面談を、そのまま行います。",
        action: { label: "元に戻す", onClick: () => unkeep({ mentoringId }) },
        durationMs: UNDO_MS,
      });
    },
    async onSettled() {
      await reload();
      // The button has gone with its interview: the focus stays in the page, not before it.
      setTimeout(() => {
        if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
      }, GONE_MS);
    },
  });
}

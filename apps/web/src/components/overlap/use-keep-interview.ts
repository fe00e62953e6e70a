"use client";

import { showToast } from "@knotter/ui/toast";
import { trpc } from "@/trpc/client";

/** Long enough to notice that the press was a slip. */
const UNDO_MS = 12_000;
/** By then what is loaded again is on the screen. */
const GONE_MS = 100;

/** 「そのまま行う」 for an interview over which an appointment lies, and the way back: in a toast, or beside what then stands on the page. */
export function useKeepInterview(undo: "toast" | "page") {
  const utils = trpc.useUtils();
  async function onSettled() {
    await utils.calendarSources.list.invalidate();
    // The button has gone with its interview: the focus stays in the page, not before it.
    setTimeout(() => {
      if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
    }, GONE_MS);
  }
  const unkeep = trpc.calendarSources.unkeep.useMutation({ onSettled });
  const keep = trpc.calendarSources.keep.useMutation({
    onSuccess(_kept, { mentoringId }) {
      if (undo === "page") return;
      showToast({
        status: "success",
        text: "予定と重なる面談を、そのまま行います。",
        action: { label: "元に戻す", onClick: () => unkeep.mutate({ mentoringId }) },
        durationMs: UNDO_MS,
      });
    },
    onSettled,
  });
  return { keep, unkeep };
}

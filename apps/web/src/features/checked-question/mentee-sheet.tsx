"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { trpc } from "../../trpc/client";
import { SheetBadges } from "./sheet-badges";
import { SheetEditor } from "./sheet-editor";
import { SheetReader } from "./sheet-reader";
import { SheetFor } from "./sheet-target";

interface MenteeSheetProps {
  id: string;
  viewerId: string;
  /** Interviews to come that have no sheet yet. */
  open: readonly MentoringItem[];
  forInterview: string | undefined;
}

/** Her own sheet: to be written on until the interview starts, to be read again afterwards. */
export function MenteeSheet({ id, viewerId, open, forInterview }: MenteeSheetProps) {
  const [sheet] = trpc.checkedQuestions.get.useSuspenseQuery({ id });
  if (sheet.can.edit || sheet.mentoring === null) {
    return (
      <SheetEditor
        viewerId={viewerId}
        sheet={sheet}
        bank={{ version: sheet.setVersion }}
        interview={sheet.mentoring}
        open={open}
        forInterview={open.some(({ id }) => id === forInterview) ? forInterview : undefined}
      />
    );
  }
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SheetFor interview={sheet.mentoring} />
        <SheetBadges sheet={sheet} />
      </div>
      <p className="text-muted">面談が始まったため、書き換えはできません。書いたことは、このまま読み返せます。</p>
      <SheetReader sheet={sheet} />
    </div>
  );
}

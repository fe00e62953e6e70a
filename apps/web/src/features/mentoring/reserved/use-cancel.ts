"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import type { CancelReason } from "@knotter/domain/mentoring";
import { useState } from "react";
import { appErrorOf, errorText, isUnanswered } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";
import { useMentoringChanged } from "../use-mentoring-changed";

interface RequestInput {
  reasonCode?: CancelReason | undefined;
  reason?: string | undefined;
  shareReason?: boolean | undefined;
}

/** What happened to the count. */
export interface CountLeft {
  returned: boolean;
  used: number;
  max: number;
}

/** The screen was outdated: the interview is loaded again, so that the dialog shows its current state. */
const OUTDATED = ["VERSION_CONFLICT", "ALREADY_CANCELLED", "NOT_RESERVED", "ALREADY_STARTED", "LATE_NOT_ACKNOWLEDGED"];

/** Cancels with the version on the screen. A lost count was shown before it was accepted. */
export function useCancel(mentoring: MentoringView) {
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<CountLeft | null>(null);
  const mutation = trpc.mentoring.cancel.useMutation({ meta: { quiet: true } });
  const late = mentoring.can.cancelIsLate;

  const cancel = async (wish: RequestInput, { onDone }: { onDone: () => void }): Promise<void> => {
    setRefusal(null);
    try {
      const { ticket: countLeft, ...view } = await mutation.mutateAsync({
        id: mentoring.id,
        expectedVersion: mentoring.version,
        ...wish,
        ...(late && { acknowledgeLate: true }),
      });
      onDone();
      setDone(countLeft);
      changed(view);
    } catch (error) {
      setRefusal(isUnanswered(error) ? `${errorText(error)}二重にキャンセルされることはありません。` : errorText(error));
      const code = appErrorOf(error)?.code;
      if (code && OUTDATED.includes(code)) await utils.mentoring.get.invalidate({ id: mentoring.id });
    }
  };
  return { refusal, late, done, busy: mutation.isPending, cancel };
}

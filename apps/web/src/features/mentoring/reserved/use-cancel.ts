"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import type { CancelReason } from "@knotter/domain/mentoring";
import { useState } from "react";
import { appErrorOf, errorText } from "../../../trpc/app-error";
import { trpc } from "../../../trpc/client";
import { useMentoringChanged } from "../use-mentoring-changed";

interface Wish {
  reasonCode?: CancelReason | undefined;
  reason?: string | undefined;
  shareReason?: boolean | undefined;
}

/** What was seen is not what is: fetched again, so that the dialog speaks of the present state. */
const OUTDATED = ["VERSION_CONFLICT", "ALREADY_CANCELLED", "NOT_RESERVED", "ALREADY_STARTED", "LATE_NOT_ACKNOWLEDGED"];

/** Cancels with the version that is on the screen. The count that is lost has been shown before it is agreed to. */
export function useCancel(mentoring: MentoringView) {
  const utils = trpc.useUtils();
  const changed = useMentoringChanged();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [done, setDone] = useState<{ sentence: string } | null>(null);
  const mutation = trpc.mentoring.cancel.useMutation({ meta: { quiet: true } });
  const late = mentoring.can.cancelIsLate;

  const cancel = async (wish: Wish, { onDone }: { onDone: () => void }): Promise<void> => {
    setRefusal(null);
    try {
      const { ticket, ...view } = await mutation.mutateAsync({
        id: mentoring.id,
        expectedVersion: mentoring.version,
        ...wish,
        ...(late && { acknowledgeLate: true }),
      });
      onDone();
      setDone({ sentence: sentenceOf(ticket) });
      changed(view);
    } catch (error) {
      setRefusal(errorText(error));
      const code = appErrorOf(error)?.code;
      if (code && OUTDATED.includes(code)) await utils.mentoring.get.invalidate({ id: mentoring.id });
    }
  };
  return { refusal, late, done, busy: mutation.isPending, cancel };
}

function sentenceOf({ returned, used, max }: { returned: boolean; used: number; max: number }): string {
  const left = `残りは ${Math.max(0, max - used)}回（全${max}回）です。`;
  return returned ? `回数は元に戻りました。${left}` : `1回分として消化されました。${left}`;
}

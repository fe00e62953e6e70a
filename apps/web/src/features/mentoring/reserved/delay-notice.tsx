"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { LIMITS } from "@knotter/domain/policy";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { DatedText } from "@/components/dated-text";
import { trpc } from "@/trpc/client";
import { withSan } from "../counterpart";

/** 「10分遅れます」 with one tap: from an hour before until the end, at most a few times. */
export function DelayNotice({ mentoring, viewer }: { mentoring: MentoringView; viewer: "mentee" | "mentor" }) {
  const utils = trpc.useUtils();
  const other = viewer === "mentee" ? mentoring.mentor.displayName : mentoring.mentee.displayName;
  const { mutate, isPending, variables } = trpc.mentoring.delayNotice.useMutation({
    onSuccess({ left }, { minutes }) {
      showToast({
        status: "success",
        text: `${withSan(other)}に「${minutes}分遅れます」とメールでお知らせしました。${left > 0 ? `あと${left}回送れます。` : ""}`,
      });
      void utils.mentoring.get.invalidate({ id: mentoring.id });
    },
  });
  if (!mentoring.can.delayNotice) return null;
  return (
    <fieldset className="mt-6 border-t border-line pt-5">
      <legend className="sr-only">遅れることを知らせる</legend>
      <p className="text-sm">
        <DatedText name={withSan(other)}>{`遅れそうなときは、${withSan(other)}にメールでお知らせできます。`}</DatedText>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {LIMITS.delayNotice.minutes.map((minutes) => (
          <Button
            key={minutes}
            variant="secondary"
            size="small"
            icon="clock"
            busy={isPending && variables?.minutes === minutes}
            onClick={() => !isPending && mutate({ id: mentoring.id, minutes })}
          >
            {minutes}分遅れます
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

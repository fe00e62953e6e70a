"use client";

import { showToast } from "@knotter/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { appErrorOf, errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import type { Affected, Edit } from "./labels";
import { useFollow } from "./use-mentor";

export type Plan = Affected["plan"];
export interface RequestInput {
  plan: Plan;
  reassignTo?: string | undefined;
}

/** The mentor's future interviews, the plan for each, and the server's preview of it; then the operation itself. */
export function useDisable(edit: Edit, onDone: () => void) {
  const utils = trpc.useUtils();
  const follow = useFollow(edit.id);
  const [wishes, setWishes] = useState<ReadonlyMap<string, RequestInput>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync, isPending } = trpc.mentors.disable.useMutation({ meta: { quiet: true } });

  const mentorings = [...wishes].map(([mentoringId, { plan, reassignTo }]) => ({
    mentoringId,
    plan,
    ...(plan === "reassign" && reassignTo ? { reassignTo } : {}),
  }));
  // An interview without a chosen successor stays as it is in the preview.
  const asked = mentorings.map((session) =>
    session.plan === "reassign" && !session.reassignTo ? { ...session, plan: "keep" as const } : session,
  );
  const preview = useQuery({
    queryKey: ["mentors.disable.preview", edit.id, asked],
    queryFn: () => utils.client.mentors.disable.mutate({ id: edit.id, reason: "other", dryRun: true, sessions: asked }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
  const affected = preview.data?.affected ?? [];

  const wish = (ids: readonly string[], wanted: RequestInput) => {
    setRefusal(null);
    setWishes((old) => new Map([...old, ...ids.map((id) => [id, wanted] as const)]));
  };

  async function disable(given: {
    reason: "left_company" | "order_ended" | "violation" | "request" | "other";
    note: string;
    notify: boolean;
  }) {
    setRefusal(null);
    const { note, ...rest } = given;
    try {
      await mutateAsync({
        id: edit.id,
        ...rest,
        sessions: mentorings,
        whenNotPossible: "refuse",
        ...(note.trim() ? { note: note.trim() } : {}),
      });
      await follow();
      showToast({ status: "success", text: "停止しました。" });
      onDone();
    } catch (error) {
      const code = appErrorOf(error)?.code;
      setRefusal(
        code === "CONFLICT"
          ? "引き継げなくなった面談があります。内容を確認して、もう一度お試しください。"
          : code === "FUTURE_SESSIONS"
            ? "新しい予約が入りました。その面談をどうするかも選んでください。"
            : errorText(error),
      );
      void preview.refetch();
    }
  }

  return {
    affected,
    loaded: preview.data !== undefined,
    checking: preview.isFetching,
    failure: refusal ?? (preview.error ? errorText(preview.error) : null),
    wishes,
    wish,
    /** Everything is decided, and can be carried out as decided. */
    ready:
      preview.data !== undefined &&
      !preview.isPlaceholderData &&
      affected.every(({ mentoringId, refused }) => {
        const wanted = wishes.get(mentoringId);
        return wanted !== undefined && refused === null && (wanted.plan !== "reassign" || wanted.reassignTo !== undefined);
      }),
    busy: isPending,
    disable,
    retry: () => void preview.refetch(),
  };
}

"use client";

import { disableMentorForm } from "@knotter/contract/resources/mentor-admin";
import { showToast } from "@knotter/ui/toast";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { drafts } from "@/components/form/drafts";
import { QUIET } from "@/components/form/quiet";
import { useServerForm } from "@/components/form/use-server-form";
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
  const { mutateAsync } = trpc.mentors.disable.useMutation(QUIET);

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
    setWishes((old) => new Map([...old, ...ids.map((id) => [id, wanted] as const)]));
  };

  const form = useServerForm({
    schema: disableMentorForm,
    values: { reason: "request", note: "", notify: true },
    draft: drafts.disableMentor(edit.id),
    send: (given) => mutateAsync({ ...given, id: edit.id, sessions: mentorings, whenNotPossible: "refuse" }),
    async onSaved() {
      await follow();
      showToast({ status: "success", text: "停止しました。" });
      onDone();
    },
    onRefused(error) {
      void preview.refetch();
      const code = appErrorOf(error)?.code;
      if (code === "CONFLICT") return "引き継げなくなった面談があります。内容を確認して、もう一度お試しください。";
      return code === "FUTURE_SESSIONS" ? "新しい予約が入りました。その面談をどうするかも選んでください。" : undefined;
    },
  });

  return {
    form,
    affected,
    loaded: preview.data !== undefined,
    checking: preview.isFetching,
    failure: preview.error && errorText(preview.error),
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
    retry: () => void preview.refetch(),
  };
}

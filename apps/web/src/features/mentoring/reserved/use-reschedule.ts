"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import type { CancelReason } from "@knotter/domain/mentoring";
import { showToast } from "@knotter/ui/toast";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { QUIET } from "@/components/form/quiet";
import { appErrorOf, errorText, isUnanswered } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { useMentoringChanged } from "../use-mentoring-changed";
import { movedTo } from "./moved-to";

/** A slot with its mentor. */
export interface Choice {
  mentorId: string;
  mentorName: string;
  startAt: string;
}

export interface Refusal {
  text: string;
  /** Alternative slots and mentors; empty where a new time would not help. */
  instead: Choice[];
  /** There was no answer: whether it was rescheduled is unknown. */
  unanswered: boolean;
  /** The time itself was the problem: back to the slots. */
  chooseAgain: boolean;
}

export interface RescheduleWish {
  reasonCode?: CancelReason | undefined;
  reason?: string | undefined;
  menteeConsented?: boolean | undefined;
}

interface AlternativesData {
  alternatives?: { startAt: string }[];
  otherMentors?: { mentorId: string; displayName: string; startAt: string }[];
}

const ABOUT_THE_TIME = ["SLOT_TAKEN", "SLOT_NOT_OFFERED", "MENTOR_UNAVAILABLE", "OUT_OF_WINDOW", "MENTEE_OVERLAP", "BAD_REQUEST"];
const OUTDATED = ["VERSION_CONFLICT", "ALREADY_CANCELLED", "NOT_RESERVED", "ALREADY_STARTED", "RESCHEDULE_DEADLINE", "RESCHEDULE_LIMIT"];

/** Reschedules an interview. After a refusal the old booking is unchanged, and the refusal contains alternatives. */
export function useReschedule(mentoring: MentoringView, mayChangeMentor: boolean) {
  const utils = trpc.useUtils();
  const router = useRouter();
  const changed = useMentoringChanged();
  const { mutateAsync } = trpc.mentoring.reschedule.useMutation(QUIET);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  return {
    refusal,
    forget: () => setRefusal(null),
    move(choice: Choice, wish: RescheduleWish) {
      setRefusal(null);
      return mutateAsync({
        mentoringId: mentoring.id,
        expectedVersion: mentoring.version,
        startAt: choice.startAt,
        ...(choice.mentorId !== mentoring.mentor.id && { mentorId: choice.mentorId }),
        ...wish,
      });
    },
    onMoved(view: Parameters<typeof changed>[0]): void {
      changed(view);
      const transferred = view.id !== mentoring.id;
      showToast({
        id: "rescheduled",
        status: "success",
        text: `${transferred ? "キャリコンと日時" : "日時"}を変更しました。${movedTo(view)}`,
      });
      if (transferred) router.replace(href("reserved", { id: view.id }));
    },
    async refused(error: unknown, choice: Choice): Promise<Refusal> {
      const found = refusalOf(error, choice, mayChangeMentor);
      setRefusal(found);
      if (found.chooseAgain) void utils.mentors.schedules.invalidate();
      if (OUTDATED.includes(appErrorOf(error)?.code ?? "")) await utils.mentoring.get.invalidate({ id: mentoring.id });
      return found;
    },
  };
}

function refusalOf(error: unknown, { mentorId, mentorName }: Choice, mayChangeMentor: boolean): Refusal {
  const app = appErrorOf(error);
  const data = (app?.data ?? {}) as AlternativesData;
  const own = (data.alternatives ?? []).map(({ startAt }) => ({ mentorId, mentorName, startAt }));
  const others = (data.otherMentors ?? []).map(({ displayName, ...other }) => ({ ...other, mentorName: displayName }));
  return {
    text: app?.fieldErrors?.["startAt"]?.[0] ?? errorText(error),
    unanswered: isUnanswered(error),
    instead: mayChangeMentor ? [...own, ...others] : own,
    chooseAgain: app !== null && ABOUT_THE_TIME.includes(app.code),
  };
}

import type { ErrorCode } from "@knotter/domain/errors";
import { appErrorOf, errorText } from "@/trpc/app-error";

export interface MentoringInTheWay {
  mentoringId: string;
  publicNo: string;
  startAt: string;
}

/** A refusal by the server, or a failed request; shown next to what was being saved. */
export interface Refusal {
  code: ErrorCode | null;
  sentence: string;
  fields: Readonly<Record<string, readonly string[]>>;
  /** Interviews that have to be dealt with first. */
  sessions: readonly MentoringInTheWay[];
  /** What an order still needs before people can book. */
  missing: readonly { item: string; label: string }[];
  mentors: readonly { mentorId: string; displayName: string | null; reasons: readonly string[] }[];
}

interface Data {
  mentorings?: MentoringInTheWay[];
  checklist?: { item: string; label: string; done: boolean }[];
  mentors?: { mentorId: string; displayName: string | null; reasons: string[] }[];
}

export function refusalOf(error: unknown): Refusal {
  const app = appErrorOf(error);
  const data = (app?.data ?? {}) as Data;
  return {
    code: app?.code ?? null,
    sentence: errorText(error),
    fields: app?.fieldErrors ?? {},
    sessions: data.mentorings ?? [],
    missing: (data.checklist ?? []).filter(({ done }) => !done),
    mentors: data.mentors ?? [],
  };
}

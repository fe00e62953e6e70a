import { isUnanswered } from "@/trpc/app-error";
import { QUIET } from "./quiet";

/**
 * For a mutation whose answer holds a secret that is shown once (`keepsAnswer: false`). The server keeps no such answer under an Idempotency-Key, so to send it
 * again is to do it again: only a person decides that. No cache holds the answer.
 */
export const SHOWN_ONCE = { ...QUIET, gcTime: 0, retry: false } as const;

/** The refusal of such a mutation that was not answered; undefined: it was answered. `said`: what may have happened, and what to do then. */
export const unansweredOnce = (error: unknown, said: string): string | undefined =>
  isUnanswered(error) ? `通信に時間がかかり、結果を確認できませんでした。${said}` : undefined;

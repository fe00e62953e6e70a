"use client";

import { useSyncExternalStore } from "react";
import { appErrorOf, errorText, isUnanswered } from "@/trpc/app-error";

interface Work {
  title: string;
  done: number;
  total: number;
  failed: readonly { name: string; sentence: string }[];
  state: "running" | "finished" | "stopped";
}

const PAUSE_MS = 5_000;
const TRIES = 15;

let work: Work | null = null;
let wanted = true;
const listeners = new Set<() => void>();

function set(next: Work | null): void {
  work = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The bulk work in progress. Its state is outside the pages, so it continues when the page is left. */
export const useWork = (): Work | null =>
  useSyncExternalStore(
    subscribe,
    () => work,
    () => null,
  );
export const isWorking = (): boolean => work?.state === "running";
export const stopWork = (): void => {
  wanted = false;
};
export const dismissWork = (): void => set(null);

/** Closing the window would leave half of it undone, so the browser asks first. */
const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Retries after a rate limit or without an answer; the idempotency key makes it safe. */
async function patiently(step: () => Promise<unknown>, tries = TRIES): Promise<void> {
  try {
    await step();
  } catch (error) {
    const again = isUnanswered(error) || appErrorOf(error)?.retryable === true || appErrorOf(error)?.code === "TOO_MANY_REQUESTS";
    if (!again || tries <= 1 || !wanted) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await patiently(step, tries - 1);
  }
}

/**
 * Runs the same step for each person, one after the other. A refusal is reported and does not stop the others; stopping keeps what was
 * done.
 */
export async function runForEach<Person extends { name: string }>(
  title: string,
  people: readonly Person[],
  step: (person: Person) => Promise<unknown>,
): Promise<void> {
  wanted = true;
  set({ title, done: 0, total: people.length, failed: [], state: "running" });
  window.addEventListener("beforeunload", hold);
  for (const person of people) {
    if (!wanted) break;
    let failed = work?.failed ?? [];
    await patiently(() => step(person)).catch((error: unknown) => {
      failed = [...failed, { name: person.name, sentence: errorText(error) }];
    });
    set({ title, done: (work?.done ?? 0) + 1, total: people.length, failed, state: "running" });
  }
  window.removeEventListener("beforeunload", hold);
  if (work) set({ ...work, state: wanted ? "finished" : "stopped" });
}

"use client";

import { useSyncExternalStore } from "react";
import { appErrorOf, errorText, isUnanswered } from "../../../trpc/app-error";

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

/** The work that is being done person by person. It lives beside the pages: who leaves the page leaves it running. */
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

/** A closed window would leave half of it undone: the browser asks first. */
const hold = (event: BeforeUnloadEvent) => event.preventDefault();

/** Too many at once, or nobody answered: the same wish again a moment later; the server knows it by its key. */
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
 * Does the same for each of them, one after the other. What is refused for one is told and does not keep the others; stopping leaves
 * those who are done as they are.
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

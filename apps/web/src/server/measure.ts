import { cookies, headers } from "next/headers";
import { env } from "@/env";
import { choiceOf, MEASURE_COOKIE, TAGS_ALLOWED } from "@/features/measure/choice";

/** What the frame needs to ask, and to load; null: this deployment measures nothing. */
export async function measuring() {
  if (env().TAG_MANAGER_ID === undefined) return null;
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return { choice: choiceOf(jar.get(MEASURE_COOKIE)?.value), allowedId: head.get(TAGS_ALLOWED) };
}

"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { whenOpened } from "@/components/when-opened";

const IdentifyForm = whenOpened(() => import("./identify-form").then((module) => module.IdentifyForm));

/** The question of identity, of the few interviews that have one: a form, whose script the others do not load. */
export function IdentifyPanel({ mentoring }: { mentoring: MentoringView }) {
  return mentoring.can.identify ? <IdentifyForm mentoring={mentoring} /> : null;
}

import { MENTORING_STATES, type StateTone } from "@knotter/contract/labels/mentoring";

const TONES = new Map<string, StateTone>(Object.values(MENTORING_STATES).map(({ text, tone }) => [text, tone]));

/** The colour of an interview's state, by its word. */
export const toneOfLabel = (label: string): StateTone => TONES.get(label) ?? "neutral";

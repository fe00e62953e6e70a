import { toOffsetIso } from "@knotter/domain/tokyo";

export const at = (instant: Date): string => toOffsetIso(instant);
export const atOrNull = (instant: Date | null): string | null => (instant ? toOffsetIso(instant) : null);
/** An instant from a use case's outcome, which is plain JSON. */
export const atText = (text: string): string => toOffsetIso(new Date(text));

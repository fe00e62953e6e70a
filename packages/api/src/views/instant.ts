import { toOffsetIso } from "@knotter/domain/tokyo";

export const at = (instant: Date): string => toOffsetIso(instant);
export const atOrNull = (instant: Date | null): string | null => (instant ? toOffsetIso(instant) : null);

import type { LocalDate } from "./tokyo";

/** The years of the days that people type; another one is a slip of the keyboard. */
export const TYPED_YEARS = { min: 1900, max: 2199 } as const;

export const isTypedYear = (date: LocalDate): boolean => {
  const year = Number(date.slice(0, 4));
  return year >= TYPED_YEARS.min && year <= TYPED_YEARS.max;
};

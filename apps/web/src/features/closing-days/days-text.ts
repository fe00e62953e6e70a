import { formatDate, type LocalDate } from "@knotter/domain/tokyo";

/** 2026年12月29日(火)〜2027年1月3日(日); a single day without the dash. */
export const daysText = ({ from, to }: { from: LocalDate; to: LocalDate }): string =>
  from === to ? formatDate(from) : `${formatDate(from)}〜${formatDate(to)}`;

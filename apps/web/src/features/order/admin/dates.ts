import { periodsAfter, type ReportConditions } from "@knotter/domain/report-period";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";

/** `2026年4月1日(水)〜2027年3月31日(水)`; within one year the second year is left out. */
export const periodText = (from: LocalDate, to: LocalDate): string =>
  `${formatDate(from)}〜${from.slice(0, 4) === to.slice(0, 4) ? formatDate(to).slice(5) : formatDate(to)}`;

/** The periods of the report; a single one is described as the whole order. */
export function reportPeriodsText(terms: ReportConditions): string {
  const periods = periodsAfter(terms, null);
  return periods.length === 1 ? "契約期間の全体" : periods.map(({ startsOn, endsOn }) => periodText(startsOn, endsOn)).join("、");
}

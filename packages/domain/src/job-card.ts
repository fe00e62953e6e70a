import { ageOn } from "./career-plan";
import { toHiragana } from "./text";
import { formatDate, type LocalDate } from "./tokyo";

/** `2026年4月1日` */
const plainDate = (date: LocalDate): string => formatDate(date).replace(/\(.\)$/, "");

/** The head of the printed ジョブ・カード 様式1-1. Unknown fields stay empty, to be filled in by hand. */
export function jobCardHead(
  person: { name: string | null; nameKana: string | null },
  birthDate: LocalDate | null,
  today: LocalDate,
): { madeOn: string; name: string; kana: string; birthDate: string } {
  return {
    madeOn: `${plainDate(today)}現在`,
    name: person.name ?? "",
    kana: toHiragana(person.nameKana ?? ""),
    birthDate: birthDate === null ? "年　　月　　日（　　歳）" : `${plainDate(birthDate)}（${ageOn(birthDate, today)}歳）`,
  };
}

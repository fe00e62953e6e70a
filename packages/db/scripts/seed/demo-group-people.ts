import type { PersonSeed } from "./demo-people";
import { FAMILY_NAMES, FAMILY_READINGS, GIVEN_NAMES, GIVEN_READINGS } from "./names";

const TEAMS = [
  { groupTag: "開発", departments: ["開発部 アプリ課", "開発部 基盤課"] },
  { groupTag: "営業", departments: ["営業部 法人課", "営業部 パートナー課"] },
  { groupTag: "サポート", departments: ["カスタマーサポート部"] },
] as const;

/** Two large age groups, a small one, and two very small ones: some may be published, others not. */
const ageOf = (n: number): string => {
  const place = n % 22;
  if (place < 8) return "20代後半";
  if (place < 16) return "30代前半";
  return place < 20 ? "40代前半" : place === 20 ? "50代前半" : "50代後半";
};

const GROUP_PEOPLE_COUNT = 52;
/** The last ones of the list were invited and have not registered. */
const INVITED = 3;

/** The staff of a group company, all invented: enough of them for a report. */
export const GROUP_PEOPLE: readonly PersonSeed[] = Array.from({ length: GROUP_PEOPLE_COUNT }, (_, n) => {
  const [family, given] = [(n * 7 + 3) % FAMILY_NAMES.length, (n * 3 + Math.floor(n / 20)) % GIVEN_NAMES.length];
  const team = TEAMS[n % TEAMS.length] ?? TEAMS[0];
  return {
    company: "minato" as const,
    email: `techno${String(n + 1).padStart(2, "0")}@example.com`,
    name: `${FAMILY_NAMES[family]} ${GIVEN_NAMES[given]}`,
    nameKana: `${FAMILY_READINGS[family]} ${GIVEN_READINGS[given]}`,
    department: `みなとテクノ ${team.departments[n % team.departments.length] ?? ""}`,
    groupTag: team.groupTag,
    jobTitle: n % 9 === 0 ? "主任" : null,
    ageBand: ageOf(n),
    gender: n % 2 === 0 ? "女性" : "男性",
    concerns: n % 2 === 0 ? ["learning" as const] : ["work_fulfillment" as const],
    state: n < GROUP_PEOPLE_COUNT - INVITED ? ("active" as const) : ("invited" as const),
    milestone: false,
  };
});

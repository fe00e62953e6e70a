import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { searchTextOf } from "@knotter/domain/search-text";
import { addDays, DAY, tokyoDate } from "@knotter/domain/tokyo";
import type { ClientBase } from "pg";
import { BULK_WEEKS } from "./bulk-calendar";
import { type BulkBatch, bulkId } from "./bulk-id";
import { scheduleRow } from "./mentor-schedule";
import { FAMILY_NAMES, FAMILY_READINGS, GIVEN_NAMES, GIVEN_READINGS } from "./names";
import { insertRows, type Row } from "./rows";
import { TERMS } from "./vocabulary";

const AT_ONCE = 1_000;
const codes = (kind: keyof typeof TERMS) => Object.keys(TERMS[kind]);
const POOLS = {
  themes: codes("theme"),
  industries: codes("industry"),
  jobTypes: codes("jobType"),
  targetLayers: codes("targetLayer"),
  counselingStyles: codes("style"),
};

/** `count` consecutive elements of a list, wrapping around. */
const some = (pool: readonly string[], from: number, count: number) =>
  Array.from({ length: count }, (_, i) => pool[(from + i * 5) % pool.length] as string).filter((code, i, all) => all.indexOf(code) === i);

/** Mentors with complete profiles that differ enough for every filter to matter. */
export async function insertBulkMentors(client: ClientBase, batch: BulkBatch, orderId: string, mentors: number): Promise<void> {
  for (let from = 0; from < mentors; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, mentors - from) }, (_, i) => from + i);
    await insertRows(
      client,
      "User",
      numbers.map((n) => userOf(batch, n)),
    );
    await insertRows(
      client,
      "Mentor",
      numbers.map((n) => mentorOf(batch, n)),
    );
    await insertRows(
      client,
      "MentorSchedule",
      numbers.flatMap((n) => rulesOf(batch, n)),
    );
    await insertRows(
      client,
      "OrderMentor",
      numbers.map((n) => ({ orderId, mentorId: bulkId(batch, "mentor", n), assignedAt: batch.now })),
    );
  }
}

const userOf = (batch: BulkBatch, n: number): Row => ({
  id: bulkId(batch, "mentor", n),
  email: `bulk${batch.number}-mentor-${n + 1}@example.com`,
  role: "mentor",
  passwordHash: batch.passwordHash,
  emailVerifiedAt: batch.now,
  createdAt: createdAt(batch, n),
  updatedAt: batch.now,
});

const createdAt = (batch: BulkBatch, n: number) => new Date(batch.now.getTime() - 800 * DAY + n * 1_000);

function mentorOf(batch: BulkBatch, n: number): Row {
  const today = tokyoDate(batch.now);
  const [family, given] = [n % 20, Math.floor(n / 20 + n) % 20];
  const displayName = `${FAMILY_NAMES[family]} ${GIVEN_NAMES[given]}`;
  const themes = some(POOLS.themes, n, 3 + (n % 3));
  const words = themes.map((code) => (TERMS.theme as Record<string, string>)[code]).join("、");
  const headline = `働く人の「これから」を一緒に考えます（${n + 1}）`;
  const bio = `企業の人事と相談室で${3 + (n % 25)}年、さまざまな立場の方のお話を伺ってきました。とくに${words}のご相談を多くお受けしています。面談では、急いで答えを出すことよりも、いま起きていることを一緒に眺め、あなたの言葉で次の一歩を選べるようにお手伝いします。`;
  const { bufferBefore, bufferAfter, minNoticeHours, dailyCap, weeklyCap } = SYSTEM_POLICY;
  return {
    userId: bulkId(batch, "mentor", n),
    name: displayName,
    nameKana: `${FAMILY_READINGS[family]} ${GIVEN_READINGS[given]}`,
    displayName,
    photoUrl: `/portraits/${String((n % 12) + 1).padStart(2, "0")}.svg`,
    registrationNumber: `9${String(batch.number).padStart(3, "0")}${String(n).padStart(8, "0")}`,
    registrationDate: addDays(today, -900),
    registrationExpiresOn: addDays(today, 900),
    registrationVerifiedAt: batch.now,
    skillLevel: (["none", "none", "grade2", "grade1"] as const)[n % 4],
    headline,
    bio,
    careerHistory: [
      { period: "2005〜2018年", industry: "メーカー・製造", jobType: "人事・労務", description: "採用と育成、相談窓口を担当。" },
    ],
    themes,
    industries: some(POOLS.industries, n, 2),
    jobTypes: some(POOLS.jobTypes, n, 2),
    targetLayers: some(POOLS.targetLayers, n, 2),
    counselingStyles: some(POOLS.counselingStyles, n, 1 + (n % 2)),
    languages: n % 10 === 0 ? ["ja", "en"] : ["ja"],
    genderPublic: (["女性", "男性", null] as const)[n % 3],
    ageBandPublic: (["30代後半", "40代前半", "50代前半", null] as const)[n % 4],
    experienceYears: 3 + (n % 25),
    meetingMethod: "fixed_url",
    fixedMeetingUrl: `https://meet.google.com/blk-${meetingCode(n)}-abc`,
    bufferBefore,
    bufferAfter,
    minNoticeHours,
    dailyCap,
    weeklyCap,
    enabled: true,
    reviewStatus: "enabled",
    profileComplete: true,
    searchKey: searchTextOf([displayName, headline, bio, "メーカー・製造 人事・労務 採用と育成、相談窓口を担当。"]),
    createdAt: createdAt(batch, n),
    updatedAt: batch.now,
  };
}

const meetingCode = (n: number) => Array.from({ length: 4 }, (_, i) => String.fromCharCode(97 + (Math.floor(n / 26 ** i) % 26))).join("");

const rulesOf = (batch: BulkBatch, n: number): Row[] =>
  (BULK_WEEKS[n % BULK_WEEKS.length] ?? []).map((rule, i) => ({
    id: bulkId(batch, "schedule", n * 10 + i),
    mentorId: bulkId(batch, "mentor", n),
    ...scheduleRow({ rule, note: null }),
    createdAt: batch.now,
    updatedAt: batch.now,
  }));

import { systemClock } from "@knotter/domain/clock";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { addDays, tokyoDate } from "@knotter/domain/tokyo";
import type { Rows } from "@knotter/testing/rows";
import { type Caller, call, callerWith } from "./api";
import { mailedLink } from "./links";

/** Long enough for every role, and without words of the service. */
export const OWN_PASSWORD = "ことしもよろしく-ながいあいことば";

/** The entry of a person on the company's list, in the order of the columns. */
export const HEADING = ["氏名", "氏名カナ", "メールアドレス", "社員番号", "部署"];
export type Listed = [name: string, kana: string, email: string, employeeNo: string, department: string];

const NAMES = ["髙橋 花子", "山﨑 次郎", "能登 三郎", "表 四郎", "ソ連 五郎", "神﨑 六子", "纊 七海", "德田 八重", "濱 九太", "彅 十和"];

/** This many people, with letters that only CP932 has; the last ones are at a branch that is too small to be shown. */
export const peopleOf = (domain: string, count: number): Listed[] =>
  Array.from({ length: count }, (_, n) => [
    NAMES[n] ?? `対象 ${n}子`,
    "タイショウ シャ",
    `mentee-${n + 1}@${domain}`,
    `00${String(n + 1).padStart(3, "0")}`,
    n < count - 2 ? "営業部" : "能登支店",
  ]);

const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };

/** From the invitation to 本登録, without the pages. */
export async function register(rows: Rows, [name, kana, email]: Listed): Promise<Caller> {
  const { token } = await mailedLink(rows, "mentee_register", { toAddress: email });
  const { accessToken, user } = await call<{ accessToken: string; user: { id: string } }>("POST", "/signup", {
    token,
    password: OWN_PASSWORD,
    ...consents,
  });
  const as = callerWith(accessToken);
  const profile = { name, nameKana: kana, ageBand: "30代前半", concerns: ["learning"], disclosureAcknowledged: true };
  await as("POST", `/mentees/${user.id}`, { ...profile, ...consents });
  return as;
}

/** Books the first free slot of this mentor. */
export async function bookFirst(as: Caller, mentorId: string): Promise<{ id: string }> {
  const today = tokyoDate(systemClock.now());
  const { days } = await as<{ days: { slots: { startAt: string }[] }[] }>(
    "GET",
    `/mentors/${mentorId}/schedules?from=${today}&to=${addDays(today, 14)}`,
  );
  const startAt = days.flatMap(({ slots }) => slots)[0]?.startAt;
  const terms = { acknowledgedDisclosure: "L3", acknowledgedPolicyVersion: CONSENT_VERSIONS.policy };
  return as("POST", "/mentoring", { mentorId, startAt, ...terms });
}

/** The mentor's report of an interview that was held as booked. */
export async function report(as: Caller, id: string, hrSummaryDraft: string): Promise<void> {
  const { startAt, endAt } = await as<{ startAt: string; endAt: string }>("GET", `/mentoring/${id}`);
  await as("POST", `/mentoring/${id}/mentor-report`, {
    attendance: "held",
    actualStartAt: startAt,
    actualEndAt: endAt,
    themes: ["learning"],
    summaryPrivate: "ふたりだけの話",
    informedConsentDone: true,
    hrSummaryDraft,
  });
}

/** Four stars, and the approval of the summary as it is. */
export async function answer(as: Caller, id: string): Promise<void> {
  await as("POST", `/mentoring/${id}/mentee-report`, { satisfaction: 4, easeOfTalking: 4, goalProgress: 4 });
  const { hrSummary } = await as<{ hrSummary: { revision: number } }>("GET", `/mentoring/${id}`);
  await as("POST", `/mentoring/${id}/hr-summary/approve`, { revision: hrSummary.revision });
}

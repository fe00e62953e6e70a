import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import type { Reads } from "@knotter/db/database";
import type { MenteeRow } from "@knotter/db/mentee/mentee.reads";
import type { TimeBand } from "@knotter/domain/time-band";
import { tokyoDate, toOffsetIso, type Weekday, weekdayName } from "@knotter/domain/tokyo";
import { type CsvCell, csvBytes } from "@knotter/files/csv-writer";
import { textEntry, type ZipEntry, zipBytes } from "@knotter/files/zip";
import type { FileAnswer } from "../file-answer";
import type { Vocabulary } from "../vocabulary";
import { COLUMNS, type SectionName } from "./mentee-export-columns";

type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
type Row = { readonly [key: string]: Value };
type Sections = Record<SectionName, readonly Row[]>;

interface Viewer {
  /** Whether the mentee requests their own data. */
  own: boolean;
  /** The mentee's identity is in doubt: their texts are left out as for an admin, and surveys and summaries as well. */
  hidden: boolean;
  vocabulary: Vocabulary;
  now: Date;
}

const README = [
  "保有個人データの開示（個人情報の保護に関する法律 第33条）",
  "",
  "data.json にすべての内容が、CSV に同じ内容が表ごとに入っています。日時は日本時間です。",
  "キャリコンの実施報告書（面談の記録）とキャリコンのメモは、キャリコン本人だけのもので、事務局も見ることができないため含まれません。",
];
const ADMIN_NOTE =
  "事務局が取り出したため、ご本人とキャリコンだけのもの（事前質問シート、相談テーマ、経歴、配慮してほしいこと、キャリコンへのコメントなど）は含まれません。これらはご本人がマイページから受け取れます。";

const HIDDEN_NOTE =
  "メールアドレスの変更のあと、ご本人の確認が済んでいないため、書かれたもの（事前質問シート、アンケート、要約など）は含まれません。確認が済むと、受け取れます。";

/**
 * Everything stored about a mentee, as a ZIP. An admin who exports it on the mentee's behalf gets only what an admin may see: what is
 * between mentee and mentor goes to the mentee alone.
 */
export async function menteeExportOf(read: Reads, row: MenteeRow, { own: herself, hidden, vocabulary, now }: Viewer): Promise<FileAnswer> {
  const own = herself && !hidden;
  const sections = await sectionsOf(read, row, { own, hidden, vocabulary, now });
  const readme = [...README, ...(hidden ? [HIDDEN_NOTE] : own ? [] : [ADMIN_NOTE]), "", `作成日時：${toOffsetIso(now)}`].join("\r\n");
  const data = { exportedAt: toOffsetIso(now), complete: own, ...sections };
  const entries: ZipEntry[] = [
    textEntry("README.txt", `\uFEFF${readme}\r\n`),
    textEntry("data.json", JSON.stringify(data, null, 2)),
    ...(Object.keys(COLUMNS) as SectionName[]).filter((name) => own || !OWN_ALONE.has(name)).map((name) => csvEntry(name, sections[name])),
  ];
  return { fileName: `個人データ_${tokyoDate(now)}.zip`, mediaType: "application/zip", chunks: zipBytes(entries, now) };
}

function csvEntry(name: SectionName, rows: readonly Row[]): ZipEntry {
  const columns = Object.entries(COLUMNS[name]);
  return {
    name: `${name}.csv`,
    chunks: csvBytes(
      columns.map(([, label]) => label),
      rows.map((row) => columns.map(([key]) => cellOf(row[key] ?? null))),
    ),
  };
}

function cellOf(value: Value): CsvCell {
  if (typeof value === "boolean") return value ? "はい" : "いいえ";
  if (Array.isArray(value)) return value.map((item) => String(cellOf(item) ?? "")).join("；");
  if (value !== null && typeof value === "object") return JSON.stringify(value);
  return value;
}

/** Instants in the API's format, everything else unchanged. */
function plain(row: object): Row {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? toOffsetIso(value) : (value as Value)]),
  );
}

const without = (row: Row, keys: readonly string[]): Row => Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

const FOR_THE_MENTOR = ["displayName", "careerSummary", "concerns", "preferredMentorGender", "preferredTimes", "accommodations"];
const BETWEEN_THE_TWO = ["theme", "note", "cancelReason", "disputeText"];
/** Sections that an admin does not export, not even on the mentee's behalf. */
const OWN_ALONE: ReadonlySet<SectionName> = new Set(["sheets", "careerPlan", "favorites", "waiting", "passkeys"]);
const SUMMARY = ["hrSummary", "hrSummaryConsent"];
const NOT_FOR_THE_ADMIN = ["learned", "nextAction", "commentToMentor"];

async function sectionsOf(read: Reads, row: MenteeRow, { own, hidden, vocabulary, now }: Viewer): Promise<Sections> {
  const of = read.mentee.personalDataExport;
  const id = row.userId;
  const [
    account,
    places,
    interviews,
    sheets,
    surveys,
    careerPlan,
    favorites,
    waiting,
    consents,
    mails,
    notifications,
    readers,
    sessions,
    passkeys,
    requests,
  ] = await Promise.all([
    of.account(id),
    of.places(id),
    of.interviews(id),
    own ? of.sheets(id) : [],
    hidden ? [] : of.surveys(id),
    own ? of.careerPlan(id) : [],
    own ? of.favorites(id) : [],
    own ? of.waiting(id) : [],
    of.consents(id),
    of.mails(id),
    of.notifications(id),
    of.readers(id, now),
    of.sessions(id),
    own && !hidden ? of.passkeys(id) : [],
    of.requests(id),
  ]);
  const label = (kind: "theme" | "jobType", code: string): string => vocabulary.word(kind, code).label;
  const { orders, consents: _consents, adminMemo: _memo, disabledNote: _note, version: _version, proposal: _proposal, ...profile } = row;
  const cut = (fields: readonly string[], item: Row): Row => (own ? item : without(item, fields));
  const listed = new Map(places.map(({ orderMenteeId, ...place }) => [orderMenteeId, place]));
  return {
    profile: [
      cut(
        FOR_THE_MENTOR,
        plain({
          ...profile,
          ...account,
          jobType: profile.jobType && label("jobType", profile.jobType),
          concerns: profile.concerns.map((code) => label("theme", code)),
        }),
      ),
    ],
    orders: orders.map(({ running: _running, ...order }) => plain({ ...order, ...listed.get(order.orderMenteeId) })),
    interviews: interviews.map((item) => {
      // A wording for the company is between the two until it is approved (and a refusal leaves no trace); the wish for another one always
      // is.
      const open = item.hrSummaryConsent === "approved" && !hidden;
      const between = [...BETWEEN_THE_TWO, "hrSummaryWish", ...(open ? [] : SUMMARY)];
      return cut(between, plain({ ...item, theme: item.theme && label("theme", item.theme) }));
    }),
    sheets: sheets.map((sheet) =>
      plain({
        ...sheet,
        selected: sheet.selected.map((question) => question.text ?? ""),
        themes: sheet.themes.map((code) => label("theme", code)),
      }),
    ),
    surveys: surveys.map((survey) => cut(NOT_FOR_THE_ADMIN, plain(survey))),
    careerPlan: careerPlan.map(plain),
    favorites: favorites.map(plain),
    waiting: waiting.map(({ weekdays, bands, ...entry }) =>
      plain({
        ...entry,
        weekdays: weekdays.map((weekday) => weekdayName(weekday as Weekday)),
        bands: bands.map((band) => TIME_BAND_TEXT[band as TimeBand]),
      }),
    ),
    consents: consents.map(plain),
    mails: mails.map(plain),
    notifications: notifications.map(plain),
    readers: readers.map(plain),
    sessions: sessions.map(plain),
    passkeys: passkeys.map(plain),
    requests: requests.map(plain),
  };
}

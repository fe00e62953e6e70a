import type { HeaderMap, MenteeColumn, PartColumn, Sheet } from "./import-columns";
import type { RowFault, RowWarning } from "./import-fault";
import { type Notes, type RowReader, rowReader } from "./import-row";
import { addressIn, KANA, tidyKana } from "./import-values";
import type { QuestionMarks } from "./lost-characters";
import { differsFromKana, isOddName } from "./odd-name";
import { LIMITS } from "./policy";
import { foldForSearch } from "./search-text";

/** A person to be put on the list of an order, by column of the file. Null: the file says nothing about it. */
export type MenteeWish = Wish & {
  /** Columns of which a program before us has lost characters; absent: none. */
  lost?: readonly LostColumn[];
};
type Wish = ReturnType<typeof wishOf>;

export interface ReadMentees {
  wishes: MenteeWish[];
  faults: RowFault[];
  warnings: RowWarning[];
}

/** Where a question mark in a column of text is a lost character. */
export const LOST_MARKS = {
  name: "anywhere",
  nameKana: "anywhere",
  employeeNo: "nowhere",
  department: "anywhere",
  jobTitle: "between",
  groupTag: "between",
} as const satisfies Partial<Record<MenteeColumn, QuestionMarks>>;
export type LostColumn = keyof typeof LOST_MARKS;
const TEXTS = Object.keys(LOST_MARKS) as LostColumn[];

/**
 * Reads the rows of a sheet; rows with a fault are left out. The employee number identifies a person without an address. If an address, or the number of
 * somebody without one, occurs twice, the later row has the fault.
 */
export function readMentees(
  sheet: Pick<Sheet, "header" | "rows"> & Partial<Pick<Sheet, "format">>,
  header: Pick<HeaderMap, "at">,
): ReadMentees {
  const notes: Notes = { faults: [], warnings: [] };
  const wishes: MenteeWish[] = [];
  const rowOf = new Map<string, number>();
  const rowOfPerson = new Map<string, number>();
  const rowOfNumber = new Map<string, number>();
  const rowOfName = new Map<string, number>();
  for (const row of sheet.rows) {
    const reader = rowReader<MenteeColumn | PartColumn>(row, { at: header.at, notes, knowsText: sheet.format !== "csv" });
    const before = notes.faults.length;
    const wish: Wish = wishOf(reader);
    reader.checkWidth(sheet.header.cells.length);
    const { email } = wish;
    let isToldAlready = false;
    const lost = TEXTS.filter((column) => reader.lost.has(column));
    const first = email === null ? undefined : rowOf.get(email);
    if (email === null) {
      const sameNumber = wish.employeeNo === null ? undefined : rowOfNumber.get(wish.employeeNo);
      if (sameNumber !== undefined) reader.fault("employeeNo", "DUPLICATE_ROW", { row: sameNumber });
      else if (wish.employeeNo !== null) rowOfNumber.set(wish.employeeNo, row.row);
    } else if (first !== undefined) reader.fault("email", "DUPLICATE_ROW", { row: first });
    else {
      rowOf.set(email, row.row);
      const person = withoutPlus(email);
      const same = rowOfPerson.get(person);
      if (same === undefined) rowOfPerson.set(person, row.row);
      else {
        reader.warn("email", "SAME_PLUS_ADDRESS", { row: same });
        isToldAlready = true;
      }
    }
    if (notes.faults.length > before) continue;
    wishes.push(lost.length === 0 ? wish : { ...wish, lost });
    if (!lost.includes("name")) warnOfName(reader, wish, isToldAlready ? null : rowOfName);
  }
  return { wishes, ...notes };
}

/** What looks odd in a name, and who has the same one. */
function warnOfName(
  reader: RowReader<MenteeColumn | PartColumn>,
  { row, name, nameKana }: Wish,
  rowOfName: Map<string, number> | null,
): void {
  if (isOddName(name)) reader.warn("name", "NAME_ODD", undefined, name);
  if (nameKana !== null && differsFromKana(name, nameKana)) reader.warn("nameKana", "KANA_ODD", undefined, nameKana);
  if (rowOfName === null) return;
  const folded = foldForSearch(name);
  const same = rowOfName.get(folded);
  if (same === undefined) rowOfName.set(folded, row);
  else reader.warn("name", "SAME_NAME", { row: same }, name);
}

/** One column, or those that stand for it, joined by a space; a value that a merge repeats counts once. */
function joined(
  reader: RowReader<MenteeColumn | PartColumn>,
  whole: MenteeColumn,
  parts: readonly PartColumn[],
  max: number,
  { required = false }: { required?: boolean } = {},
): string | null {
  const given = parts.filter(reader.has);
  if (given.length === 0) return reader.text(whole, max, { required, marks: "anywhere" });
  const faultsBefore = reader.faults();
  const alone = reader.has(whole) ? reader.text(whole, max, { marks: "anywhere" }) : null;
  if (alone !== null || reader.faults() > faultsBefore) return alone;
  const texts = given.flatMap((part) => reader.text(part, max, { marks: "anywhere" }) ?? []);
  const value = texts.filter((text, index) => text !== texts[index - 1]).join(" ");
  if (given.some((part) => reader.lost.has(part))) reader.lost.add(whole);
  if (value.length > max) return reader.fault(given[0] ?? whole, "TOO_LONG", { max });
  if (value !== "") return value;
  return required && reader.faults() === faultsBefore ? reader.fault(given[0] ?? whole, "REQUIRED") : null;
}

function wishOf(reader: RowReader<MenteeColumn | PartColumn>) {
  const name = joined(reader, "name", ["familyName", "givenName"], LIMITS.text.name, { required: true }) ?? "";
  const kana = joined(reader, "nameKana", ["familyKana", "givenKana"], LIMITS.text.nameKana);
  const nameKana = kana === null ? null : tidyKana(kana);
  if (nameKana !== null && !reader.lost.has("nameKana") && !KANA.test(nameKana)) reader.fault("nameKana", "KANA", undefined, kana ?? "");
  const faultsBefore = reader.faults();
  const written = reader.text("email", LIMITS.text.email, { ascii: true });
  const address = written === null ? { email: null } : addressIn(written);
  const email = "fault" in address ? reader.fault("email", address.fault) : address.email;
  const employeeNo = reader.code("employeeNo", 20);
  if (email === null && employeeNo === null && reader.faults() === faultsBefore) reader.fault("email", "EMAIL_OR_NUMBER");
  return {
    row: reader.row,
    email,
    name,
    nameKana,
    employeeNo,
    department: joined(reader, "department", ["department1", "department2", "department3", "department4"], 100),
    jobTitle: reader.text("jobTitle", 50, { marks: LOST_MARKS.jobTitle }),
    groupTag: reader.text("groupTag", 50, { marks: LOST_MARKS.groupTag }),
    maxCount: reader.number("maxCount", LIMITS.maxMentoringCount),
    sendInvite: reader.yesNo("sendInvite"),
  } satisfies Record<"row" | MenteeColumn, unknown>;
}

/** taro+knotter@example.com and taro@example.com are one mailbox at most providers. */
export const withoutPlus = (email: string): string => email.replace(/\+[^@]*(?=@)/, "");

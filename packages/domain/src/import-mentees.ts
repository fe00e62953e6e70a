import type { HeaderMap, MenteeColumn, Sheet } from "./import-columns";
import type { RowFault, RowWarning } from "./import-fault";
import { type Notes, type RowReader, rowReader } from "./import-row";
import { isEmail, tidyKana } from "./import-values";
import { LIMITS } from "./policy";

/** A person to be put on the list of an order, by column of the file. Null: the file says nothing about it. */
export type MenteeWish = ReturnType<typeof wishOf>;

export interface ReadMentees {
  wishes: MenteeWish[];
  faults: RowFault[];
  warnings: RowWarning[];
}

const KANA = /^[ァ-ヶー・\s]{1,60}$/;

/**
 * Reads the rows of a sheet; rows with a fault are left out. The employee number identifies a person without an address. If an address, or the number of
 * somebody without one, occurs twice, the later row has the fault.
 */
export function readMentees(sheet: Pick<Sheet, "header" | "rows">, header: Pick<HeaderMap, "at">): ReadMentees {
  const notes: Notes = { faults: [], warnings: [] };
  const wishes: MenteeWish[] = [];
  const rowOf = new Map<string, number>();
  const rowOfPerson = new Map<string, number>();
  const rowOfNumber = new Map<string, number>();
  for (const row of sheet.rows) {
    const reader = rowReader<MenteeColumn>(row, header.at, notes);
    const before = notes.faults.length;
    const wish = wishOf(reader);
    reader.checkWidth(sheet.header.cells.length);
    const email = wish.email;
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
      else reader.warn("email", "SAME_PLUS_ADDRESS", { row: same });
    }
    if (notes.faults.length === before) wishes.push(wish);
  }
  return { wishes, ...notes };
}

function wishOf(reader: RowReader<MenteeColumn>) {
  const name = reader.text("name", LIMITS.text.name, { required: true }) ?? "";
  const kana = reader.text("nameKana", LIMITS.text.nameKana);
  const nameKana = kana === null ? null : tidyKana(kana);
  if (nameKana !== null && !KANA.test(nameKana)) reader.fault("nameKana", "KANA");
  const faultsBefore = reader.faults();
  const written = reader.text("email", LIMITS.text.email, { ascii: true })?.toLowerCase() ?? null;
  const email = written !== null && isEmail(written) ? written : null;
  if (written !== null && email === null) reader.fault("email", "EMAIL");
  const employeeNo = reader.code("employeeNo", 20);
  if (email === null && employeeNo === null && reader.faults() === faultsBefore) reader.fault("email", "EMAIL_OR_NUMBER");
  return {
    row: reader.row,
    email,
    name,
    nameKana,
    employeeNo,
    department: reader.text("department", 100),
    jobTitle: reader.text("jobTitle", 50),
    groupTag: reader.text("groupTag", 50),
    maxCount: reader.number("maxCount", LIMITS.maxMentoringCount),
    sendInvite: reader.yesNo("sendInvite"),
  } satisfies Record<"row" | MenteeColumn, unknown>;
}

/** taro+knotter@example.com and taro@example.com are one mailbox at most providers. */
export const withoutPlus = (email: string): string => email.replace(/\+[^@]*(?=@)/, "");

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { SEALED_MARK } from "@knotter/domain/sealed-mark";
import { anyOf, type Db, firstRow, jsonTextOf, onlyColumns, prepared } from "./query";

/** Seals and opens keys with the configured secrets (auth/encryption.ts). `owner` is authenticated: a key copied to another row does not open. */
export interface KeyRing {
  /** What it can open; it seals with the first. */
  readonly keyIds: readonly string[];
  seal(plain: Uint8Array, owner: string): { keyId: string; sealed: Uint8Array };
  open(sealed: { keyId: string; sealed: Uint8Array }, owner: string): Uint8Array;
}

/** Whose words they are. Each side of an interview has a data key of its own: an erasure of the mentee leaves the mentor's report to the mentor. */
type TextSide = "mentee" | "mentor";

/**
 * The columns that hold what people tell a career consultant, each with the side whose key seals it. They are sealed by the key of an interview
 * (`mentoringId`), those of a questionnaire, which exists before there is an interview, by a key of its own, and those of a career plan by one of
 * its mentee.
 */
export const SEALED_COLUMNS = {
  CheckedQuestion: {
    selected: "mentee",
    currentSituation: "mentee",
    goal: "mentee",
    freeText: "mentee",
    avoidTopics: "mentee",
    mentorNote: "mentor",
  },
  MenteeReport: {
    learned: "mentee",
    nextAction: "mentee",
    commentToMentor: "mentee",
    commentToOffice: "mentee",
    troubleText: "mentee",
  },
  MentorReport: {
    summaryPrivate: "mentor",
    assessment: "mentor",
    support: "mentor",
    nextPlan: "mentor",
    orgIssueNote: "mentor",
    referralNote: "mentor",
    hrSummary: "mentor",
    hrSummaryWish: "mentee",
  },
  MentorReportRevision: { body: "mentor" },
  /** A reason for canceling is sealed where the mentee gives it; that of an admin may be one for many interviews at once. */
  Mentoring: { note: "mentee", cancelReason: "mentee", disputeText: "mentee", noShowNote: "mentor" },
  Supervision: { situation: "mentor", assessment: "mentor", question: "mentor" },
  SupervisionComment: { body: "mentor" },
  /** Sealed by a key of the mentee: a plan belongs to no single interview, and stays when the texts of an interview are deleted. */
  CareerPlan: {
    interests: "mentee",
    strengths: "mentee",
    aspirations: "mentee",
    nextSteps: "mentee",
    other: "mentee",
    birthDate: "mentee",
  },
} as const satisfies Record<string, Record<string, TextSide>>;

export type SealedTable = keyof typeof SEALED_COLUMNS;
type SealedColumn<Table extends SealedTable> = keyof (typeof SEALED_COLUMNS)[Table] & string;

const NONCE = 12;
const TAG = 16;
const KEY = 32;

/**
 * What is sealed in a stored value: the text itself, or in a JSON column the only text of a list. Null where nothing is: what was written before
 * texts were sealed, until `sealStored` has come by.
 */
function sealedIn(value: unknown): string | null {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  return typeof text === "string" && text.startsWith(SEALED_MARK) ? text : null;
}

/** AES-256-GCM. `place` (interview, side, table, column) is authenticated: a text copied to another place does not open. */
function sealText(key: Uint8Array, plain: string, place: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(place));
  return SEALED_MARK + Buffer.concat([nonce, cipher.update(plain, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64");
}

/** Throws if anything was changed, or if it was sealed for another place. */
function openText(key: Uint8Array, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed.slice(SEALED_MARK.length), "base64");
  if (bytes.byteLength < NONCE + TAG) throw new Error("too short to have been sealed");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(place));
  decipher.setAuthTag(bytes.subarray(bytes.byteLength - TAG));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, bytes.byteLength - TAG)), decipher.final()]).toString("utf8");
}

const placeOf = (subjectId: string, side: TextSide, table: string, column: string) => [subjectId, side, table, column].join("\n");
const ownerOf = (subjectId: string, side: TextSide) => `data key\n${subjectId}\n${side}`;
const sideOf = (table: SealedTable, column: string): TextSide => (SEALED_COLUMNS[table] as Record<string, TextSide>)[column] as TextSide;

/** A data key, sealed with the first of the secrets. */
export function resealKey(
  ring: KeyRing,
  { subjectId, side, ...key }: { subjectId: string; side: TextSide; keyId: string; sealed: Uint8Array },
) {
  const owner = ownerOf(subjectId, side);
  const { keyId, sealed } = ring.seal(ring.open(key, owner), owner);
  return { keyId, sealed: Buffer.from(sealed) };
}

const keysOf = prepared((db, { subjectIds }: { subjectIds: readonly string[] }) =>
  db.selectFrom("DataKey").select(["subjectId", "side", "keyId", "sealed"]).where("subjectId", "=", anyOf(subjectIds)),
);

const keyOf = prepared((db, { subjectId, side }: { subjectId: string; side: TextSide }) =>
  db.selectFrom("DataKey").select(["keyId", "sealed"]).where("subjectId", "=", subjectId).where("side", "=", side),
);

/** The columns that have another name in rows that were read. */
type Renamed<Row, Table extends SealedTable> = { readonly [Name in keyof Row]?: SealedColumn<Table> };

export type SealedTexts = ReturnType<typeof sealedTexts>;

/** Seals what is written and opens what is read, with the data keys that `db` reaches. */
export const sealedTexts = (db: Db, ring: KeyRing) => {
  /** A data key that nothing is sealed with yet, and the row to store it in. */
  function newKey(subjectId: string, side: TextSide) {
    const key = randomBytes(KEY);
    const { keyId, sealed } = ring.seal(key, ownerOf(subjectId, side));
    return { key, row: { subjectId, side, keyId, sealed: Buffer.from(sealed) } };
  }

  /** The data key of one side of an interview or questionnaire: made with the first text. Two that come at once agree on one. */
  async function keyFor(subjectId: string, side: TextSide): Promise<Uint8Array> {
    const owner = ownerOf(subjectId, side);
    const known = firstRow(await keyOf(db, { subjectId, side }));
    if (known) return ring.open(known, owner);
    await db
      .insertInto("DataKey")
      .values(onlyColumns("DataKey", newKey(subjectId, side).row))
      .onConflict((conflict) => conflict.columns(["subjectId", "side"]).doNothing())
      .execute();
    const made = firstRow(await keyOf(db, { subjectId, side }));
    if (!made) throw new Error("the data key was neither found nor made");
    return ring.open(made, owner);
  }

  /** The row with its texts opened by the data keys at hand; null where the key was thrown away. */
  function openedBy<Row extends object, Table extends SealedTable>(
    keys: ReadonlyMap<string, Uint8Array>,
    table: Table,
    row: Row,
    subjectId: string,
    names: readonly (readonly [name: string, column: SealedColumn<Table>])[],
  ): Row {
    const opened: Record<string, unknown> = { ...(row as Record<string, unknown>) };
    for (const [name, column] of names) {
      const sealed = sealedIn(opened[name]);
      if (sealed === null) continue;
      const side = sideOf(table, column);
      const key = keys.get(ownerOf(subjectId, side));
      const text = key === undefined ? null : openText(key, sealed, placeOf(subjectId, side, table, column));
      opened[name] = text !== null && Array.isArray(opened[name]) ? JSON.parse(text) : text;
    }
    return opened as Row;
  }

  const texts = {
    /**
     * The same values, those of them sealed that the table keeps sealed. JSON is sealed as its text. A value is sealed however it begins: people
     * may write what looks like a sealed text.
     */
    async seal<Values extends object>(table: SealedTable, subjectId: string, values: Values): Promise<Values> {
      const sealed: Record<string, unknown> = { ...(values as Record<string, unknown>) };
      const keys: Partial<Record<TextSide, Uint8Array>> = {};
      for (const [column, side] of Object.entries(SEALED_COLUMNS[table])) {
        const value = sealed[column];
        if (value === null || value === undefined) continue;
        keys[side] ??= await keyFor(subjectId, side);
        const key = keys[side];
        const place = placeOf(subjectId, side, table, column);
        sealed[column] = typeof value === "string" ? sealText(key, value, place) : [sealText(key, jsonTextOf(value), place)];
      }
      return sealed as Values;
    },

    /**
     * The same for one text of an interview that is only now made: nobody else can have made its key, which whoever inserts the interview inserts,
     * too, in the same statement. Null: there is no text.
     */
    sealFirst<Table extends SealedTable>(table: Table, subjectId: string, column: SealedColumn<Table>, text: string | null) {
      if (text === null) return null;
      const side = sideOf(table, column);
      const { key, row } = newKey(subjectId, side);
      return { text: sealText(key, text, placeOf(subjectId, side, table, column)), key: row };
    },

    /** The same for a row that was stored before texts were sealed, or partly so: what is sealed already stays as it is. */
    async sealRest<Values extends object>(table: SealedTable, subjectId: string, values: Values): Promise<Values> {
      const clear = Object.fromEntries(Object.entries(values).filter(([, value]) => sealedIn(value) === null));
      return { ...values, ...(await texts.seal(table, subjectId, clear)) };
    },

    /**
     * The rows with what was sealed in them opened. Whoever selected a sealed column may read it: a statement for another reader does not select
     * it. Null where the key was thrown away: an erasure is done when its key is gone, whatever a backup still holds.
     */
    async open<Row extends object, Table extends SealedTable>(
      table: Table,
      rows: readonly Row[],
      subjectOf: (row: Row) => string,
      renamed: Renamed<Row, Table> = {},
    ): Promise<Row[]> {
      const columns = { ...Object.fromEntries(Object.keys(SEALED_COLUMNS[table]).map((column) => [column, column])), ...renamed };
      const names = Object.entries(columns) as [keyof Row & string, SealedColumn<Table>][];
      const subjectIds = [...new Set(rows.filter((row) => names.some(([name]) => sealedIn(row[name]) !== null)).map(subjectOf))];
      if (subjectIds.length === 0) return [...rows];
      const keys = new Map(
        (await keysOf(db, { subjectIds })).map(({ subjectId, side, ...key }) => [
          ownerOf(subjectId, side),
          ring.open(key, ownerOf(subjectId, side)),
        ]),
      );
      return rows.map((row) => openedBy(keys, table, row, subjectOf(row), names));
    },

    /**
     * The same for a row whose statement has read the data key of the one side that wrote its texts, too: it costs no statement of its own. Null:
     * there is no key.
     */
    openByKey<Row extends object>(
      table: SealedTable,
      row: Row,
      { subjectId, side }: { subjectId: string; side: TextSide },
      key: { keyId: string; sealed: Uint8Array } | null,
    ): Row {
      const names = Object.keys(SEALED_COLUMNS[table]).map((column) => [column, column as SealedColumn<typeof table>] as const);
      if (names.every(([name]) => sealedIn(Reflect.get(row, name)) === null)) return row;
      const owner = ownerOf(subjectId, side);
      return openedBy(new Map(key ? [[owner, ring.open(key, owner)]] : []), table, row, subjectId, names);
    },

    /** The same for one row, or none. */
    async openOne<Row extends object, Table extends SealedTable>(
      table: Table,
      row: Row | null,
      subjectId: string,
      renamed: Renamed<Row, Table> = {},
    ): Promise<Row | null> {
      return row && ((await texts.open(table, [row], () => subjectId, renamed))[0] ?? null);
    },
  };
  return texts;
};

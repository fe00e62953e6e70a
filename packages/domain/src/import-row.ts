import type { SheetRow } from "./import-columns";
import type { NoteParams, RowFault, RowFaultCode, RowWarning, RowWarningCode } from "./import-fault";
import { hasControl, isScientific, parseDay, tidy, tidyAscii, wholeNumber, yesNo } from "./import-values";
import { hasLost, type QuestionMarks } from "./lost-characters";
import { beginningOf, oneLine } from "./text";
import type { LocalDate } from "./tokyo";

export interface Notes {
  faults: RowFault[];
  warnings: RowWarning[];
}

interface TextOptions {
  required?: boolean;
  ascii?: boolean;
  lines?: boolean;
  /** Where a question mark is a lost character. */
  marks?: QuestionMarks;
}

export interface RowSource {
  at: ReadonlyMap<string, number>;
  notes: Notes;
  /** Whether a cell of kind text is one because its writer said so: not in a CSV, in which everything is text. */
  knowsText: boolean;
}

/** Reads the cells of one row by column key, each as the expected type; each fault is noted once. */
export function rowReader<Column extends string>(sheetRow: SheetRow, { at, notes, knowsText }: RowSource) {
  const { row } = sheetRow;
  const lost = new Set<Column>();
  const cellOf = (column: Column) => {
    const index = at.get(column);
    return index === undefined ? undefined : sheetRow.cells[index];
  };
  const raw = (column: Column): string => cellOf(column)?.text ?? "";
  const shown = (column: Column | null, value?: string): { value?: string } => {
    const text = value ?? (column === null ? "" : raw(column).trim());
    return text === "" ? {} : { value: beginningOf(text, 100) };
  };
  const blank = (column: Column): boolean => tidy(raw(column)) === "";
  const isError = (column: Column): boolean => cellOf(column)?.kind === "error";
  const scientific = (column: Column): boolean => isScientific(raw(column), { isText: knowsText && cellOf(column)?.kind === "text" });

  /** With a value of its own where that stands in several cells. */
  function fault(column: Column | null, code: RowFaultCode, params?: NoteParams, value?: string): null {
    notes.faults.push({ row, column, code, ...shown(column, value), ...(params ? { params } : {}) });
    return null;
  }

  function warn(column: Column | null, code: RowWarningCode, params?: NoteParams, value?: string): void {
    notes.warnings.push({ row, column, code, ...shown(column, value), ...(params ? { params } : {}) });
  }

  /**
   * Text of one line, or of several with `lines`. Null: the cell is blank, or has a fault (which is noted). Whether lost characters are a
   * fault is decided beside the stored value.
   */
  function text(
    column: Column,
    max: number,
    { required = false, ascii = false, lines = false, marks = "nowhere" }: TextOptions = {},
  ): string | null {
    if (isError(column)) return fault(column, "CELL_ERROR");
    const given = lines ? raw(column) : oneLine(raw(column));
    const value = ascii ? tidyAscii(given) : tidy(given);
    if (value === "") return required ? fault(column, "REQUIRED") : null;
    if (hasControl(value)) return fault(column, "CHARACTER");
    if (hasLost(value, marks)) lost.add(column);
    return value.length > max ? fault(column, "TOO_LONG", { max }) : value;
  }

  return {
    row,
    raw,
    /** The number of faults so far, over all rows. */
    faults: () => notes.faults.length,
    fault,
    warn,
    text,
    has: (column: Column): boolean => at.has(column),
    /** Columns of which a program before us has lost characters. */
    lost,

    /** A number that serves as a name: leading zeros matter, and Excel may have removed them or changed it to scientific notation. */
    code(column: Column, max: number): string | null {
      const value = text(column, max, { ascii: true });
      if (value === null) return null;
      if (scientific(column)) return fault(column, "SCIENTIFIC");
      if (cellOf(column)?.kind === "date") return fault(column, "DATE_CELL");
      if (cellOf(column)?.kind === "number") warn(column, "NUMBER_CELL");
      return value;
    },

    number(column: Column, { min, max, required = false }: { min: number; max: number; required?: boolean }): number | null {
      if (isError(column)) return fault(column, "CELL_ERROR");
      if (blank(column)) return required ? fault(column, "REQUIRED") : null;
      if (scientific(column)) return fault(column, "SCIENTIFIC");
      const value = wholeNumber(raw(column));
      if (value === null) return fault(column, "NUMBER");
      return value >= min && value <= max ? value : fault(column, "NUMBER_RANGE", { min, max });
    },

    /** A number is a day only as YYYYMMDD: what another one counts from is known to the workbook, which gives days as days. */
    day(column: Column, { required = false } = {}): LocalDate | null {
      if (isError(column)) return fault(column, "CELL_ERROR");
      if (blank(column)) return required ? fault(column, "REQUIRED") : null;
      const isSerial = cellOf(column)?.kind === "number" && !/^\d{8}$/.test(raw(column).trim());
      return (isSerial ? null : parseDay(raw(column))) ?? fault(column, "DATE");
    },

    yesNo(column: Column): boolean | null {
      if (isError(column)) return fault(column, "CELL_ERROR");
      return blank(column) ? null : (yesNo(raw(column)) ?? fault(column, "YES_NO"));
    },

    /** One of the labels of a table, or one of their codes. */
    choice<Code extends string>(column: Column, words: Readonly<Record<string, Code>>, { required = false } = {}): Code | null {
      if (isError(column)) return fault(column, "CELL_ERROR");
      if (blank(column)) return required ? fault(column, "REQUIRED") : null;
      const wanted = tidyAscii(raw(column)).replace(/\s/g, "").toLowerCase();
      const found = Object.entries(words).find(([word]) => word.toLowerCase() === wanted);
      if (found) return found[1];
      const choices = Object.keys(words).filter((word) => !/^[a-z_]+$/.test(word));
      return fault(column, "CHOICE", { choices: choices.join("・") });
    },

    /** A row with more cells than the header: most often a comma inside a name, which shifts all later cells by one column. */
    checkWidth(width: number): void {
      if (sheetRow.cells.slice(width).some((cell) => cell.text.trim() !== "")) fault(null, "RAGGED");
    },
  };
}

export type RowReader<Column extends string> = ReturnType<typeof rowReader<Column>>;

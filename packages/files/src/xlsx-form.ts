import { bookParts, lettersOf, MAIN, textXml, XML } from "./xlsx-parts";
import { textEntry, zipBytes } from "./zip";

/** The style of a cell. Only `title` and `line` have no border. */
const LOOKS = ["title", "line", "label", "heading", "box", "fact"] as const;
export type FormLook = (typeof LOOKS)[number];

export interface FormCell {
  readonly text: string;
  readonly look: FormLook;
  /** The number of columns that the cell covers; default 1. */
  readonly columns?: number;
}

export interface FormRow {
  readonly cells: readonly FormCell[];
  /**
   * The least number of text lines that have to fit. Excel does not enlarge rows with merged cells, so the form sets their heights; a cell that is higher
   * than the largest row covers several rows.
   */
  readonly lines: number;
}

export interface XlsxForm {
  readonly sheet: string;
  /** The widths of the columns, in characters of the standard font. */
  readonly widths: readonly number[];
  readonly rows: readonly FormRow[];
}

/** Points of a line of text, and of the space above and below the text of a cell. */
const [LINE, PADDING] = [16, 8];
/** Excel's own limit is 409 points. */
const MAX_ROW = 400;

/**
 * A form to be printed one page wide on A4, as the bytes of a workbook. Every cell is quoted text, so that the file holds no formulas.
 */
export const formBytes = (form: XlsxForm, at: Date): AsyncGenerator<Uint8Array> =>
  zipBytes([textEntry("xl/worksheets/sheet1.xml", sheetXml(form)), ...bookParts([form.sheet], STYLES)], at);

function sheetXml({ widths, rows }: XlsxForm): string {
  const merged: string[] = [];
  let [number, data] = [1, ""];
  for (const row of rows) {
    const points = row.lines * LINE + PADDING;
    const parts = Math.ceil(points / MAX_ROW);
    for (const cell of placed(row)) {
      const last = cell.column + cell.columns - 1;
      if (cell.columns > 1 || parts > 1) merged.push(`${lettersOf(cell.column)}${number}:${lettersOf(last)}${number + parts - 1}`);
    }
    for (let part = 0; part < parts; part += 1) {
      const cells = placed(row).flatMap((cell) => cellsXml(cell, number + part, part === 0));
      data += `<row r="${number + part}" ht="${Math.ceil(points / parts)}" customHeight="1">${cells.join("")}</row>`;
    }
    number += parts;
  }
  const cols = widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join("");
  const merges =
    merged.length > 0
      ? `<mergeCells count="${merged.length}">${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`
      : "";
  // 9 is A4; the form is one page wide and as many pages long as its texts need.
  return `${XML}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView showGridLines="0" workbookViewId="0"/></sheetViews><cols>${cols}</cols><sheetData>${data}</sheetData>${merges}<printOptions horizontalCentered="1"/><pageMargins left="0.6" right="0.6" top="0.6" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

function placed({ cells }: FormRow) {
  let column = 1;
  return cells.map(({ columns = 1, ...cell }) => {
    const at = column;
    column += columns;
    return { ...cell, column: at, columns };
  });
}

/** All cells of a merged range, because each of them draws its part of the border. The first one has the text. */
const cellsXml = ({ text, look, column, columns }: ReturnType<typeof placed>[number], row: number, first: boolean): string[] =>
  Array.from({ length: columns }, (_, index) => {
    const cell = `<c r="${lettersOf(column + index)}${row}" s="${LOOKS.indexOf(look) + 1}"`;
    if (!first || index > 0 || text === "") return `${cell}/>`;
    return `${cell} t="inlineStr"><is><t xml:space="preserve">${textXml(text)}</t></is></c>`;
  });

const side = (name: string) => `<${name} style="thin"><color auto="1"/></${name}>`;
/** All cells are text (49 is 文字列), quoted, and wrap their lines. */
const xf = ({ font, fill, border, align }: { font: number; fill: number; border: number; align: string }) =>
  `<xf numFmtId="49" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" quotePrefix="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment ${align} wrapText="1"/></xf>`;
const XFS = {
  title: xf({ font: 1, fill: 0, border: 0, align: 'horizontal="center" vertical="center"' }),
  line: xf({ font: 0, fill: 0, border: 0, align: 'horizontal="right" vertical="center"' }),
  label: xf({ font: 0, fill: 2, border: 1, align: 'horizontal="center" vertical="center"' }),
  heading: xf({ font: 0, fill: 2, border: 1, align: 'vertical="center"' }),
  box: xf({ font: 0, fill: 0, border: 1, align: 'vertical="top"' }),
  fact: xf({ font: 0, fill: 0, border: 1, align: 'vertical="center"' }),
} as const satisfies Record<FormLook, string>;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="14"/><name val="Yu Gothic"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F2F2"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border>${["left", "right", "top", "bottom"].map(side).join("")}<diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${LOOKS.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${LOOKS.map((look) => XFS[look]).join("")}</cellXfs></styleSheet>`;

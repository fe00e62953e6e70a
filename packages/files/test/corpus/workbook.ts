import { strToU8, zipSync } from "fflate";

/** A cell of a sheet as its XML: text inline, a number, a day (style 1), a formula with its last value, a boolean. */
export type XlsxCell = string | number | boolean | null | { day: number } | { formula: string; value: string | number };

export interface XlsxSheet {
  name: string;
  state?: "hidden" | "veryHidden";
  /** By row number, because Excel leaves out empty rows. */
  rows: Record<number, readonly XlsxCell[]>;
  merged?: string;
}

const escaped = (text: string): string => text.replace(/[<&>"]/g, (char) => `&#${char.charCodeAt(0)};`);
const letter = (index: number): string => String.fromCharCode(65 + index);

function cellXml(cell: XlsxCell, reference: string): string {
  if (cell === null) return "";
  if (typeof cell === "string") return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  if (typeof cell === "number") return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === "boolean") return `<c r="${reference}" t="b"><v>${cell ? 1 : 0}</v></c>`;
  if ("day" in cell) return `<c r="${reference}" s="1"><v>${cell.day}</v></c>`;
  const type = typeof cell.value === "string" ? ' t="str"' : "";
  return `<c r="${reference}"${type}><f>${escaped(cell.formula)}</f><v>${escaped(String(cell.value))}</v></c>`;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const ADMIN = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** The parts of a workbook as Excel writes them, reduced to what a reader needs. */
export function workbookParts(sheets: readonly XlsxSheet[]): Record<string, string> {
  const parts: Record<string, string> = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${ADMIN}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${ADMIN}"><sheets>${sheets
      .map(
        ({ name, state }, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ""} r:id="rId${i + 1}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships">${sheets
      .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${ADMIN}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
      .join("")}<Relationship Id="rId${sheets.length + 1}" Type="${ADMIN}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="14" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  sheets.forEach(({ rows, merged }, i) => {
    const body = Object.entries(rows)
      .map(([row, cells]) => `<row r="${row}">${cells.map((cell, column) => cellXml(cell, `${letter(column)}${row}`)).join("")}</row>`)
      .join("");
    parts[`xl/worksheets/sheet${i + 1}.xml`] =
      `${XML}<worksheet xmlns="${MAIN}"><sheetData>${body}</sheetData>${merged ? `<mergeCells count="1"><mergeCell ref="${merged}"/></mergeCells>` : ""}</worksheet>`;
  });
  return parts;
}

export const zipOf = (parts: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, content]) => [name, typeof content === "string" ? strToU8(content) : content])),
  );

export const workbook = (...sheets: XlsxSheet[]): Uint8Array => zipOf(workbookParts(sheets));

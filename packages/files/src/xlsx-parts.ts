import { textEntry, type ZipEntry } from "./zip";

/** Excel's own limit: characters of a cell. */
const MAX_TEXT = 32_767;

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
export const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** All parts of a workbook except its sheets (`xl/worksheets/sheet1.xml`, …). `more`: further elements of the workbook part. */
export function* bookParts(names: readonly string[], styles: string, more = ""): Generator<ZipEntry> {
  const each = (make: (number: number, name: string) => string): string => names.map((name, index) => make(index + 1, name)).join("");
  yield textEntry("xl/styles.xml", styles);
  yield textEntry(
    "xl/workbook.xml",
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((n, name) => `<sheet name="${textXml(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets>${more}</workbook>`,
  );
  yield textEntry(
    "xl/_rels/workbook.xml.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield textEntry(
    "_rels/.rels",
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield textEntry(
    "[Content_Types].xml",
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
  );
}

/** Characters that XML cannot hold: most control characters, lone surrogates, U+FFFE and U+FFFF. */
const UNWRITABLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are the ones that XML forbids
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

export function textXml(text: string): string {
  return (
    text
      .slice(0, MAX_TEXT)
      .replace(/\r\n?/g, "\n")
      .replace(UNWRITABLE, "〓")
      // Excel reads _x0041_ as the character of that number, so an underscore that begins such a text is escaped in the same way.
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_")
      .replace(/[<>&]/g, (char) => `&#${char.charCodeAt(0)};`)
  );
}

export function lettersOf(column: number): string {
  const rest = (column - 1) % 26;
  return `${column > 26 ? lettersOf((column - 1 - rest) / 26) : ""}${String.fromCharCode(65 + rest)}`;
}

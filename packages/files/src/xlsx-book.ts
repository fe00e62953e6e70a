import { getFormatFromId } from "numfmt";
import { SheetRefusal } from "./sheet-problem";
import { partName } from "./xlsx-archive";
import { walkXml } from "./xlsx-xml";

/** Sheets of a workbook, including hidden ones. */
const MAX_SHEETS = 200;
/** Excel's own limit is 31 characters. */
const MAX_SHEET_NAME = 100;
const MAX_STRINGS = 200_000;
/** Excel itself supports 65,490 cell styles, and as many named ones. */
const MAX_STYLES = 140_000;
const MAX_FORMATS = 10_000;
/** Excel's own limit is 255. */
const MAX_FORMAT_CODE = 512;

/** By `partName`. */
export type Parts = ReadonlyMap<string, Buffer>;

export interface Book {
  /** The visible sheets in the order of the workbook, each with the name of its part; never none. */
  sheets: readonly { name: string; part: string }[];
  /** Days count from 1904, as on old Macs. */
  from1904: boolean;
  strings: readonly string[];
  /** The format codes of cells, by the number of their style. */
  formats: readonly string[];
}

/**
 * The structure of a workbook: which of its parts are the sheets, its strings, its styles. Throws SheetRefusal: `not_a_sheet` if the archive
 * holds something else, `unreadable_workbook`, `empty` if every sheet is hidden, `unpacks_too_large` for more of anything than a list has.
 */
export function readBook(parts: Parts): Book {
  const at = workbookPart(parts);
  const workbook = parts.get(at);
  // Excel opens binary workbooks and OpenDocument, too, and can save them as .xlsx.
  const isOther = at.endsWith(".bin") || (parts.get("mimetype")?.includes("opendocument.spreadsheet") ?? false);
  if (!workbook || isOther) throw new SheetRefusal(isOther ? "unreadable_workbook" : "not_a_sheet");
  const { visible, from1904 } = visibleSheets(workbook);
  const related = relationsOf(parts, at);
  const partOf = (type: string) => {
    const target = related.find((one) => one.type.endsWith(`/${type}`))?.target ?? partAt(parts, folderOf(at), `${type}.xml`);
    return target === undefined ? undefined : parts.get(target);
  };
  const sheets = visible.flatMap(({ name, relation }) => {
    const part = related.find(({ id, type }) => id === relation && type.endsWith("/worksheet"))?.target;
    return part !== undefined ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw new SheetRefusal("unreadable_workbook");
  const [strings, styles] = [partOf("sharedStrings"), partOf("styles")];
  return { sheets, from1904, strings: strings ? stringsOf(strings) : [], formats: styles ? formatsOf(styles) : [] };
}

/** Where the package says, else where Excel puts it. */
const workbookPart = (parts: Parts): string =>
  relationsOf(parts, "").find(({ type }) => type.endsWith("/officeDocument"))?.target ?? "xl/workbook.xml";

function visibleSheets(workbook: Buffer): { visible: { name: string; relation: string }[]; from1904: boolean } {
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let [from1904, isWorkbook]: [boolean | null, boolean] = [null, false];
  walkXml(workbook, {
    open(name, attributes) {
      isWorkbook ||= name === "workbook";
      if (name === "workbookPr") from1904 ??= ["1", "true"].includes(attributes()["date1904"] ?? "");
      if (name !== "sheet") return;
      const { id = "", name: title = "", state } = attributes();
      if (
        sheets.push({ name: xstring(title).slice(0, MAX_SHEET_NAME), relation: id, hidden: state === "hidden" || state === "veryHidden" }) >
        MAX_SHEETS
      )
        throw new SheetRefusal("unpacks_too_large");
    },
  });
  if (sheets.length === 0) throw new SheetRefusal(isWorkbook ? "unreadable_workbook" : "not_a_sheet");
  const visible = sheets.filter(({ hidden }) => !hidden);
  if (visible.length === 0) throw new SheetRefusal("empty");
  return { visible, from1904: from1904 ?? false };
}

interface Relation {
  id: string;
  type: string;
  /** The name of a part that is there. */
  target: string;
}

/** The relations of a part, or of the package (""). Those to what is not in the archive are left out. */
function relationsOf(parts: Parts, source: string): Relation[] {
  const relations: Relation[] = [];
  const folder = folderOf(source);
  const part = parts.get(`${folder}_rels/${source.slice(folder.length)}.rels`);
  if (!part) return relations;
  let count = 0;
  walkXml(part, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      count += 1;
      if (count > MAX_SHEETS * 8) throw new SheetRefusal("unpacks_too_large");
      const { Id = "", Type = "", Target = "", TargetMode } = attributes();
      const target = TargetMode === "External" ? undefined : partAt(parts, folder, Target);
      if (target !== undefined) relations.push({ id: Id, type: Type, target });
    },
  });
  return relations;
}

const folderOf = (part: string): string => part.slice(0, part.lastIndexOf("/") + 1);

/** The part that a target names, relative to a folder or from the root of the archive, as it is written or percent-encoded. */
function partAt(parts: Parts, folder: string, target: string): string | undefined {
  const steps: string[] = [];
  for (const step of (/^[/\\]/.test(target) ? target : folder + target).split(/[/\\]/)) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  const name = partName(steps.join("/"));
  const decoded = name.replace(/%([\da-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return [name, decoded].find((one) => parts.has(one));
}

/** The strings that cells refer to by number, without their readings (`rPh`). */
function stringsOf(part: Buffer): string[] {
  const strings: string[] = [];
  const collect = textCollector();
  walkXml(part, {
    open(name) {
      if (name === "si") collect.begin();
      else collect.open(name);
    },
    close(name) {
      collect.close(name);
      if (name === "si" && strings.push(collect.text()) > MAX_STRINGS) throw new SheetRefusal("unpacks_too_large");
    },
    text: (text) => collect.add(text),
  });
  return strings;
}

/** Joins the `t` elements of a string, plain or in runs of formatted text. Furigana are left out. */
export function textCollector() {
  let [text, inText, inReading] = ["", false, false];
  return {
    begin() {
      [text, inText, inReading] = ["", false, false];
    },
    open(name: string) {
      if (name === "t") inText = true;
      if (name === "rPh") inReading = true;
    },
    close(name: string) {
      if (name === "t") inText = false;
      if (name === "rPh") inReading = false;
    },
    add(more: string) {
      if (inText && !inReading) text += more;
    },
    text: () => xstring(text),
  };
}

/** `_x000D_` is the character of that number (ECMA-376 Part 1, 22.9.2.19). */
export const xstring = (text: string): string =>
  text.includes("_x") ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** The last id whose format is the same in every Japanese Excel; a file defines those above, and may redefine these. */
const LAST_BUILT_IN = 58;
const GENERAL = "General";

function formatsOf(part: Buffer): string[] {
  const codes = new Map<number, string>();
  const lists: Record<string, { format: number | null; parent: number | null }[]> = { cellStyleXfs: [], cellXfs: [] };
  let list: (typeof lists)[string] | undefined;
  let count = 0;
  walkXml(part, {
    open(name, attributes) {
      if (Object.hasOwn(lists, name)) list = lists[name];
      if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = attributes();
        const id = indexOf(numFmtId);
        if (id !== null && formatCode.length <= MAX_FORMAT_CODE && codes.set(id, xstring(formatCode)).size > MAX_FORMATS)
          throw new SheetRefusal("unpacks_too_large");
      }
      if (name !== "xf" || !list) return;
      count += 1;
      if (count > MAX_STYLES) throw new SheetRefusal("unpacks_too_large");
      const { numFmtId, xfId } = attributes();
      list.push({ format: indexOf(numFmtId), parent: indexOf(xfId) });
    },
    close(name) {
      if (Object.hasOwn(lists, name)) list = undefined;
    },
  });
  const { cellStyleXfs: inherited = [], cellXfs: cells = [] } = lists;
  return cells.map(({ format, parent }) => {
    const id = format ?? (parent === null ? null : inherited[parent]?.format) ?? 0;
    return codes.get(id) ?? (id <= LAST_BUILT_IN ? getFormatFromId(id, "ja") : GENERAL);
  });
}

/** A number that refers to an entry of a list. */
export function indexOf(text: string | undefined): number | null {
  const digits = text?.trim() ?? "";
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

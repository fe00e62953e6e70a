import { SheetRefusal } from "./sheet-problem";
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

export type Parts = ReadonlyMap<string, Buffer>;

export interface Book {
  /** The visible sheets in the order of the workbook, each with the name of its part; never none. */
  sheets: readonly { name: string; part: string }[];
  /** Days count from 1904, as on old Macs. */
  from1904: boolean;
  strings: readonly string[];
  styles: Styles;
}

export interface Styles {
  formats: readonly { id: number; code: string }[];
  /** The number formats of named styles and of cells, by index. */
  named: readonly Style[];
  cells: readonly Style[];
}

interface Style {
  format: number | null;
  parent: number | null;
}

/**
 * The structure of a workbook: which of its parts are the sheet, its strings, its styles. Throws SheetRefusal: `not_a_sheet`, `empty` if
 * every sheet is hidden, `unpacks_too_large` for more of anything than a list has.
 */
export function readBook(parts: Parts): Book {
  const workbook = parts.get("xl/workbook.xml");
  if (!workbook) throw new SheetRefusal("not_a_sheet");
  const { visible, from1904 } = visibleSheets(workbook);
  const related = relationsOf(parts.get("xl/_rels/workbook.xml.rels"));
  const partOf = (type: string, usual: string) => parts.get(related.find((one) => one.type.endsWith(`/${type}`))?.target ?? usual);
  const sheets = visible.flatMap(({ name, relation }) => {
    const part = related.find(({ id, type }) => id === relation && type.endsWith("/worksheet"))?.target;
    return part !== undefined && parts.has(part) ? [{ name, part }] : [];
  });
  if (sheets.length === 0) throw new SheetRefusal("not_a_sheet");
  const strings = partOf("sharedStrings", "xl/sharedStrings.xml");
  const styles = partOf("styles", "xl/styles.xml");
  return {
    sheets,
    from1904,
    strings: strings ? stringsOf(strings) : [],
    styles: styles ? stylesOf(styles) : { formats: [], named: [], cells: [] },
  };
}

function visibleSheets(workbook: Buffer): { visible: { name: string; relation: string }[]; from1904: boolean } {
  const sheets: { name: string; relation: string; hidden: boolean }[] = [];
  let from1904: boolean | null = null;
  walkXml(workbook, {
    open(name, attributes) {
      if (name === "workbookPr") from1904 ??= ["1", "true"].includes(attributes()["date1904"] ?? "");
      if (name !== "sheet") return;
      const { id = "", name: title = "", state } = attributes();
      if (
        sheets.push({ name: title.slice(0, MAX_SHEET_NAME), relation: id, hidden: state === "hidden" || state === "veryHidden" }) >
        MAX_SHEETS
      )
        throw new SheetRefusal("unpacks_too_large");
    },
  });
  if (sheets.length === 0) throw new SheetRefusal("not_a_sheet");
  const visible = sheets.filter(({ hidden }) => !hidden);
  if (visible.length === 0) throw new SheetRefusal("empty");
  return { visible, from1904: from1904 ?? false };
}

interface Relation {
  id: string;
  type: string;
  /** The name of a part; targets outside the archive are ignored. */
  target: string;
}

function relationsOf(part: Buffer | undefined): Relation[] {
  const relations: Relation[] = [];
  if (!part) return relations;
  walkXml(part, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const { Id = "", Type = "", Target = "", TargetMode } = attributes();
      if (TargetMode === "External") return;
      if (relations.push({ id: Id, type: Type, target: pathOf(Target) }) > MAX_SHEETS * 8) throw new SheetRefusal("unpacks_too_large");
    },
  });
  return relations;
}

/** A target as the name of a part: relative to the folder of the workbook, or from the root of the archive. */
function pathOf(target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith("/") ? target : `xl/${target}`).split("/")) {
    if (step === "..") steps.pop();
    else if (step !== "" && step !== ".") steps.push(step);
  }
  return steps.join("/");
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
    text: () => text,
  };
}

function stylesOf(part: Buffer): Styles {
  const formats: { id: number; code: string }[] = [];
  const lists: Record<string, Style[]> = { cellStyleXfs: [], cellXfs: [] };
  let list: Style[] | undefined;
  let count = 0;
  walkXml(part, {
    open(name, attributes) {
      if (name in lists) list = lists[name];
      if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = attributes();
        const id = indexOf(numFmtId);
        if (id !== null && formatCode.length <= MAX_FORMAT_CODE && formats.push({ id, code: formatCode }) > MAX_FORMATS)
          throw new SheetRefusal("unpacks_too_large");
      }
      if (name !== "xf" || !list) return;
      count += 1;
      if (count > MAX_STYLES) throw new SheetRefusal("unpacks_too_large");
      const { numFmtId, xfId } = attributes();
      list.push({ format: indexOf(numFmtId), parent: indexOf(xfId) });
    },
    close(name) {
      if (name in lists) list = undefined;
    },
  });
  return { formats, named: lists["cellStyleXfs"] ?? [], cells: lists["cellXfs"] ?? [] };
}

const indexOf = (text: string | undefined): number | null => (text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : null);

/// <reference path="./saxen.d.ts" />
import { Parser } from "saxen";
import { SheetRefusal } from "./sheet-problem";

/** The depth of nested elements; a workbook has eight. */
const MAX_DEPTH = 64;
/** Characters of one tag with its attributes. */
const MAX_TAG = 16_384;

export interface XmlHandler {
  /** Names without their prefixes, `xmlns` declarations left out; values decoded. */
  open?(name: string, attributes: () => Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Parses a part of a workbook. An exception in a handler ends it at once, so that nothing is processed beyond a limit. Throws
 * SheetRefusal("not_a_sheet") for input that is not UTF-8, is not well-formed, declares a document type anywhere, or nests too deep.
 */
export function walkXml(part: Buffer, handler: XmlHandler): void {
  const xml = decoded(part);
  refuseLongTags(xml);
  let depth = 0;
  const parser = new Parser();
  parser.on("error", () => {
    throw new SheetRefusal("not_a_sheet");
  });
  parser.on("attention", () => {
    throw new SheetRefusal("not_a_sheet");
  });
  parser.on("openTag", (name, attributes, decode) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new SheetRefusal("not_a_sheet");
    handler.open?.(localName(name), () =>
      Object.fromEntries(
        Object.entries(attributes())
          .filter(([key]) => !key.startsWith("xmlns"))
          .map(([key, value]) => [localName(key), decode(value)]),
      ),
    );
  });
  parser.on("closeTag", (name) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  parser.on("text", (text, decode) => handler.text?.(decode(text)));
  parser.on("cdata", (text) => handler.text?.(text));
  parser.parse(xml);
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

function decoded(part: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(part);
  } catch {
    throw new SheetRefusal("not_a_sheet");
  }
}

/** A tag is parsed as a whole, with an object of all its attributes, so its length is checked first. Comments are skipped. */
function refuseLongTags(xml: string): void {
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) {
    const isComment = xml.startsWith("<!--", at);
    const end = xml.indexOf(isComment ? "-->" : ">", at);
    if (end < 0) return;
    if (!isComment && end - at > MAX_TAG && !xml.startsWith("<![CDATA[", at)) throw new SheetRefusal("not_a_sheet");
    at = end;
  }
}

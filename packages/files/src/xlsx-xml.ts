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
 * SheetRefusal("unreadable_workbook") for input that is neither UTF-8 nor UTF-16, is not well-formed, declares a document type, or nests too
 * deep.
 */
export function walkXml(part: Buffer, handler: XmlHandler): void {
  const xml = decoded(part);
  refuseLongTags(xml);
  let depth = 0;
  const parser = new Parser();
  parser.on("error", () => {
    throw new SheetRefusal("unreadable_workbook");
  });
  parser.on("attention", () => {
    throw new SheetRefusal("unreadable_workbook");
  });
  parser.on("openTag", (name, attributes) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new SheetRefusal("unreadable_workbook");
    handler.open?.(localName(name), () => named(attributes()));
  });
  parser.on("closeTag", (name) => {
    depth -= 1;
    handler.close?.(localName(name));
  });
  // The parser's own decoder cuts references to 16 bits.
  parser.on("text", (text) => handler.text?.(withoutReferences(lineFeeds(text))));
  parser.on("cdata", (text) => handler.text?.(lineFeeds(text)));
  parser.parse(xml);
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

/** Attributes by their local names; one without a prefix wins over one with. */
function named(attributes: Record<string, string>): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const name = localName(key);
    if (!key.startsWith("xmlns") && (name === key || !Object.hasOwn(values, name))) values[name] = withoutReferences(value);
  }
  return values;
}

const PREDEFINED = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }));

/** A reference to anything that XML 1.0 does not allow becomes U+FFFD, so that the cell can be refused and the others are read. */
const withoutReferences = (text: string): string =>
  text.includes("&") ? text.replace(/&([^&;\s]{1,100});/g, (_, name: string) => PREDEFINED.get(name) ?? characterOf(name)) : text;

function characterOf(name: string): string {
  const [, decimal, hex] = /^#(?:(\d+)|x([\dA-Fa-f]+))$/.exec(name) ?? [];
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : -1;
  return isCharacter(code) ? String.fromCodePoint(code) : "\uFFFD";
}

/** XML 1.0, production 2. */
const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

/** Line ends as XML hands them on. A carriage return that belongs to the text is written as a reference. */
const lineFeeds = (text: string): string => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

function decoded(part: Buffer): string {
  try {
    return new TextDecoder(encodingOf(part), { fatal: true }).decode(part);
  } catch {
    throw new SheetRefusal("unreadable_workbook");
  }
}

/** By the byte order mark, or by the first character, which is `<` in every other document (XML 1.0, appendix F). */
function encodingOf([first, second]: Buffer): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return "utf-16be";
  return "utf-8";
}

/** A tag is parsed as a whole, with an object of all its attributes, so its length is checked first. Comments are skipped. */
function refuseLongTags(xml: string): void {
  for (let at = xml.indexOf("<"); at >= 0; at = xml.indexOf("<", at + 1)) {
    const isComment = xml.startsWith("<!--", at);
    const end = xml.indexOf(isComment ? "-->" : ">", at);
    if (end < 0) return;
    if (!isComment && end - at > MAX_TAG && !xml.startsWith("<![CDATA[", at)) throw new SheetRefusal("unreadable_workbook");
    at = end;
  }
}

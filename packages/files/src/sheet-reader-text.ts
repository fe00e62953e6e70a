import iconv from "iconv-lite";
import type { SheetProblem } from "./sheet-reader-table";

export type SheetEncoding = "utf-8" | "cp932";

type Decoded = { text: string; encoding: "utf-8" | "utf-8-bom" | "cp932" | Utf16 } | { problem: SheetProblem };
type Utf16 = "utf-16le" | "utf-16be";

/**
 * A whole text file, decoded strictly: UTF-16 with a BOM, as Excel's 「Unicode テキスト」; UTF-8 with or without one; else CP932 (Shift_JIS as
 * Windows writes it). The encoding is not guessed from a part, and undecodable bytes are not replaced: a wrong name is worse than no list.
 */
export function decodeText(bytes: Uint8Array, wanted: SheetEncoding | "auto"): Decoded {
  const utf16 = utf16Of(bytes);
  if (utf16) {
    const text = wanted === "auto" ? strict(bytes, utf16) : null;
    return text === null ? { problem: "encoding" } : { text, encoding: utf16 };
  }
  const binary = binaryProblem(bytes);
  if (binary) return { problem: binary };
  const utf8 = wanted === "cp932" ? null : strict(bytes, "utf-8");
  if (utf8 !== null) {
    const bom = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return looksMarkedUp(utf8) ? { problem: "not_a_sheet" } : { text: utf8, encoding: bom ? "utf-8-bom" : "utf-8" };
  }
  if (wanted === "utf-8") return { problem: "encoding" };
  const cp932 = strictCp932(bytes);
  if (cp932 === null || isMixed(bytes) || isEuc(bytes, cp932)) return { problem: "encoding" };
  return { text: cp932, encoding: "cp932" };
}

function utf16Of([first, second]: Uint8Array): Utf16 | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** UTF-16 without a BOM and ISO-2022-JP are text, but not supported; other zero bytes belong to pictures, documents and programs. */
function binaryProblem(bytes: Uint8Array): SheetProblem | null {
  const head = Buffer.from(bytes.subarray(0, 8)).toString("latin1");
  if (head.startsWith("%PDF") || head.startsWith("{\\rtf") || head.startsWith("\x89PNG") || head.startsWith("\xff\xd8\xff"))
    return "not_a_sheet";
  const zeros = [0, 0];
  let escapes = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
    else if (bytes[i] === 0x1b) escapes += 1;
  }
  const [even = 0, odd = 0] = zeros;
  if (even + odd > 0) return Math.max(even, odd) > bytes.length / 8 && Math.min(even, odd) < bytes.length / 50 ? "encoding" : "not_a_sheet";
  return escapes > 0 ? "encoding" : null;
}

function strict(bytes: Uint8Array, encoding: "utf-8" | Utf16): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/**
 * iconv-lite decodes undefined bytes of CP932 to U+FFFD, and bytes that Windows never writes to U+0080–U+00A0 or U+F8F0–U+F8F3. Characters that
 * somebody has drawn (外字) become U+E000–U+E757 and stay so.
 */
function strictCp932(bytes: Uint8Array): string | null {
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), "cp932");
  return /[\uFFFD\u0080-\u00A0\uF8F0-\uF8F3]/.test(text) ? null : text;
}

/**
 * UTF-8 with a broken character, or two files copied into one. CP932 text is not valid UTF-8 by chance: three Japanese characters of UTF-8
 * in a row are enough to tell, and so is half of all non-ASCII bytes.
 */
function isMixed(bytes: Uint8Array): boolean {
  let [run, inRuns, foreign] = [0, 0, 0];
  for (let i = 0; i < bytes.length; ) {
    const [a = 0, b = 0, c = 0] = [bytes[i], bytes[i + 1], bytes[i + 2]];
    const character = a >= 0xe3 && a <= 0xe9 && b >= 0x80 && b <= 0xbf && c >= 0x80 && c <= 0xbf;
    run = character ? run + 1 : 0;
    if (run >= 3) return true;
    if (character) inRuns += 3;
    if (a > 0x7f) foreign += character ? 3 : 1;
    i += character ? 3 : 1;
  }
  return inRuns > foreign / 2;
}

/** EUC-JP read as CP932 becomes a sequence of half-width katakana. */
function isEuc(bytes: Uint8Array, cp932: string): boolean {
  const foreign = cp932.match(/[^ -~\s]/g)?.length ?? 0;
  const kana = cp932.match(/[\uFF61-\uFF9F]/g)?.length ?? 0;
  if (kana < foreign / 3) return false;
  const euc = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), "euc-jp");
  return !euc.includes("\uFFFD") && !/[\uFF61-\uFF9F]/.test(euc);
}

/** Many systems export web pages as "Excel" files. */
const looksMarkedUp = (text: string): boolean => /^\s*<(?:!doctype|html|\?xml|table|meta|style|head)/i.test(text.slice(0, 200));

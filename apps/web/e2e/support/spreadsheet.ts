import { type CsvCell, csvBytes } from "@knotter/files/csv-writer";
import type { Locator } from "@playwright/test";

/** A list as Excel on Windows saves it: CP932, CRLF, headings first. */
export async function cp932([header = [], ...data]: readonly (readonly CsvCell[])[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of csvBytes(header.map(String), data, { encoding: "sjis" })) parts.push(chunk);
  return Buffer.concat(parts);
}

/** Pastes cells that were copied in a spreadsheet, at a cell of a table. */
export const paste = (cell: Locator, text: string): Promise<void> =>
  cell.evaluate((at, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    at.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

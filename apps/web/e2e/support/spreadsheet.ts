import { type CsvCell, csvBytes } from "@knotter/files/csv-writer";

/** A list as Excel on Windows saves it: CP932, CRLF, headings first. */
export async function cp932([header = [], ...data]: readonly (readonly CsvCell[])[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of csvBytes(header.map(String), data, { encoding: "sjis" })) parts.push(chunk);
  return Buffer.concat(parts);
}

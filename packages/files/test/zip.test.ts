import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { textEntry, type ZipEntry, zipBytes } from "../src/zip";

const AT = new Date("2026-06-01T00:00:00Z");

async function unzipped(entries: readonly ZipEntry[]): Promise<Record<string, string>> {
  const parts: Uint8Array[] = [];
  for await (const chunk of zipBytes(entries, AT)) parts.push(chunk);
  const files = unzipSync(new Uint8Array(Buffer.concat(parts)));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
}

describe("a ZIP archive", () => {
  test("gives back what was put in, whatever its name", async () => {
    const long = "面談の記録\r\n".repeat(50_000);
    const files = await unzipped([textEntry("README.txt", "はじめに"), textEntry("個人データ/面談.csv", long), textEntry("empty.csv", "")]);
    expect(files).toEqual({ "README.txt": "はじめに", "個人データ/面談.csv": long, "empty.csv": "" });
  });

  test("without files is an archive all the same", async () => expect(await unzipped([])).toEqual({}));

  test("takes a file as it comes, and begins before it has ended", async () => {
    let asked = 0;
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (asked = 1; asked <= 3; asked += 1) yield new Uint8Array(Buffer.from(crypto.randomUUID().repeat(4000)));
    }
    const bytes = zipBytes([{ name: "slow.csv", chunks: slowly() }], AT);
    await bytes.next();
    expect(asked).toBeLessThan(3);
    await bytes.return(undefined);
  });

  test("fails with its source", async () => {
    // biome-ignore lint/correctness/useYield: it never gets that far.
    async function* broken(): AsyncGenerator<Uint8Array> {
      throw new Error("the database went away");
    }
    await expect(unzipped([{ name: "broken.csv", chunks: broken() }])).rejects.toThrow("the database went away");
  });
});

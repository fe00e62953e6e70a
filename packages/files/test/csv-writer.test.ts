import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { type CsvCell, type CsvOptions, type CsvSummary, csvBytes, guarded, unguarded } from "../src/csv-writer";

async function written(header: readonly string[], rows: Iterable<readonly CsvCell[]>, encoding: CsvOptions["encoding"] = "utf8") {
  const parts: Uint8Array[] = [];
  let summary: CsvSummary | undefined;
  const onEnd = (told: CsvSummary) => {
    summary = told;
  };
  for await (const chunk of csvBytes(header, rows, { encoding, onEnd })) parts.push(chunk);
  return { bytes: Buffer.concat(parts), summary: summary as CsvSummary };
}

/** A strict reader: CRLF only, no stray quotes, every row as long as the first. */
const read = (bytes: Buffer, encoding: "utf8" | "sjis" = "utf8"): string[][] =>
  parse(encoding === "utf8" ? bytes.toString("utf8") : iconv.decode(bytes, "cp932"), {
    bom: encoding === "utf8",
    record_delimiter: "\r\n",
    relax_quotes: false,
    relax_column_count: false,
  });

const nasty = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom("=", "+", "-", "@", "＝", "＋", "－", "＠", "'", '"', ",", "\r", "\n", "\t", " ", "　", "表", "ソ", "\\"),
    maxLength: 8,
  }),
);
/** A reader skips empty lines, so every row begins with a value. */
const table = fc.array(fc.tuple(fc.integer(), nasty, nasty), { maxLength: 20 });

describe("a file in UTF-8", () => {
  test("begins with a BOM, ends its lines with CRLF and has its header when there is no row", async () => {
    const { bytes, summary } = await written(["氏名", "部署"], []);
    expect(bytes.toString("utf8")).toBe("\uFEFF氏名,部署\r\n");
    expect(summary).toEqual({ rows: 0, sha256: createHash("sha256").update(bytes).digest("hex"), unmappable: [] });
  });

  test("gives a strict reader back every text as it was", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { bytes } = await written(["a", "b", "c"], rows);
        const [header, ...back] = read(bytes);
        expect(header).toEqual(["a", "b", "c"]);
        expect(back.map(([n, ...texts]) => [Number(n), ...texts.map(unguarded)])).toEqual(rows.map(([n, ...texts]) => [n, ...texts]));
      }),
      { numRuns: 300 },
    );
  });

  test("holds no cell that a spreadsheet would calculate", async () => {
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { bytes } = await written(["a", "b", "c"], rows);
        for (const row of read(bytes).slice(1)) for (const cell of row.slice(1)) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ["=1+1", "'=1+1"],
  ["+81-90", "'+81-90"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["\n=1", "'\n=1"],
  ["＝cmd", "'＝cmd"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠x", "'＠x"],
  ["'=1", "''=1"],
  ["'quoted", "'quoted"],
  ["a=1", "a=1"],
  ["", ""],
])("%j is guarded as %j, and back", (text, safe) => {
  expect(guarded(text)).toBe(safe);
  expect(unguarded(safe)).toBe(text);
});

test("a number of ours is not guarded", async () => {
  expect((await written(["差"], [[-1.5], [null], [0]])).bytes.toString("utf8")).toBe("\uFEFF差\r\n-1.5\r\n\r\n0\r\n");
});

test("half of a character becomes 〓, never broken bytes", async () => {
  expect((await written(["a"], [["x\uD83D"]])).bytes.toString("utf8")).toContain("x〓");
});

describe("a file in CP932", () => {
  test("keeps what Windows has, the characters with a backslash in their second byte too", async () => {
    const texts = ["表示", "ソフト", "能力", "機", "①", "㈱", "髙橋", "﨑", "ｶﾅ", "～", "\\"];
    const { bytes, summary } = await written(
      ["a"],
      texts.map((text) => [text]),
      "sjis",
    );
    expect(read(bytes, "sjis").slice(1).flat()).toEqual(texts);
    expect(summary.unmappable).toEqual([]);
  });

  test("writes the Windows counterpart of characters that only a Mac types", async () => {
    const { bytes, summary } = await written(["a"], [["10:00〜11:00"], ["か\u3099"]], "sjis");
    expect(read(bytes, "sjis").slice(1).flat()).toEqual(["10:00～11:00", "が"]);
    expect(summary.unmappable).toEqual([]);
  });

  test("keeps the old forms of kanji, each of which NFC would replace", async () => {
    const old = [
      ..."\uF929\uF9DC\uFA0E\uFA0F\uFA10\uFA11\uFA12\uFA13\uFA14\uFA15\uFA16\uFA17\uFA18\uFA19\uFA1A\uFA1B\uFA1C\uFA1D\uFA1E\uFA1F",
    ];
    const { bytes, summary } = await written(
      ["a"],
      old.map((kanji) => [`${kanji}林`]),
      "sjis",
    );
    expect(read(bytes, "sjis").slice(1).flat()).toEqual(old.map((kanji) => `${kanji}林`));
    expect(summary.unmappable).toEqual([]);
  });

  test("tells the characters it does not have, each once, and writes 〓", async () => {
    const { bytes, summary } = await written(["a"], [["𠮷野 🙂"], ["🙂 é"]], "sjis");
    expect(read(bytes, "sjis").slice(1).flat()).toEqual(["〓野 〓", "〓 〓"]);
    expect(summary.unmappable).toEqual(["𠮷", "🙂", "é"]);
  });

  test("gives a strict reader back every text, but for what it told", async () => {
    const kanji = fc.string({ unit: fc.constantFrom(...'表能ソ機①髙﨑〓あアｱ=,"\n𠮷🙂'), maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.integer(), kanji), { maxLength: 12 }), async (rows) => {
        const { bytes, summary } = await written(["n", "t"], rows, "sjis");
        const told = new Set(summary.unmappable);
        const expected = rows.map(([, text]) => [...text].map((char) => (told.has(char) ? "〓" : char)).join(""));
        expect(
          read(bytes, "sjis")
            .slice(1)
            .map(([, text]) => unguarded(text ?? "")),
        ).toEqual(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe("while it is written", () => {
  test("the header leaves before the first row is asked for", async () => {
    let asked = false;
    async function* rows() {
      asked = true;
      yield ["x"];
    }
    const chunks = csvBytes(["a"], rows());
    await chunks.next();
    expect(asked).toBe(false);
    await chunks.return(undefined);
  });

  test("a reader who goes away stops the rows, and nothing is said to have ended", async () => {
    let closed = false;
    let ended = false;
    async function* rows() {
      try {
        for (;;) yield ["x".repeat(1000)];
      } finally {
        closed = true;
      }
    }
    const onEnd = () => {
      ended = true;
    };
    for await (const _ of csvBytes(["a"], rows(), { onEnd })) if (_.length > 1000) break;
    expect({ closed, ended }).toEqual({ closed: true, ended: false });
  });

  test("100,000 rows never lie in memory together", async () => {
    function* rows() {
      for (let i = 0; i < 100_000; i++) yield [i, `相談 ${i}`, "人事部 採用課", "2026/04/01", "x".repeat(100)] as const;
    }
    let largest = 0;
    let total = 0;
    for await (const chunk of csvBytes(["a", "b", "c", "d", "e"], rows())) {
      largest = Math.max(largest, chunk.length);
      total += chunk.length;
    }
    expect(total).toBeGreaterThan(14_000_000);
    expect(largest).toBeLessThan(200_000);
  });
});

describe("a text that an encoding makes into a formula", () => {
  test.each(["utf8", "sjis"] as const)("is guarded as it stands in the file: %s", async (encoding) => {
    const parts: Uint8Array[] = [];
    const texts = ["−2+3", "'−1", "＋1", "〜1", "-1", "@SUM(1)", "=1", "\t=1"];
    for await (const part of csvBytes(
      ["値"],
      texts.map((text) => [text]),
      { encoding },
    ))
      parts.push(part);
    const bytes = Buffer.concat(parts);
    const cells = parse(encoding === "utf8" ? bytes.toString("utf8") : iconv.decode(bytes, "cp932"), { bom: true })
      .flat()
      .slice(1);
    for (const cell of cells) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠−]/);
    expect(cells.map(unguarded)).toEqual(encoding === "utf8" ? texts : texts.map((text) => text.replace("−", "－").replace("〜", "～")));
  });
});

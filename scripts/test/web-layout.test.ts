import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { misplaced, NOUNS } from "../web-layout.mjs";

const found = (files: Record<string, string>, ...tested: string[]): string[] => misplaced(new Map(Object.entries(files)), new Set(tested));
const lines = (count: number) => Array.from({ length: count }, (_, n) => `export const line${n} = ${n};`).join("\n");

describe("a file of the features that is out of place is found", () => {
  test.each<[string, string, string, RegExp]>([
    ["in no folder of a noun", "features/admin-order/order-list.tsx", "export function OrderList() {}", /"admin-order" is no folder/],
    ["in no folder at all", "features/order-list.tsx", "export function OrderList() {}", /"order-list.tsx" is no folder/],
    ["too deep", "features/order/admin/new/steps/order-list.tsx", "export function OrderList() {}", /too deep/],
    ["of no kind", "features/order/order-list.mts", "", /of no kind/],
    ["without the component of its name", "features/order/order-list.tsx", "export function Orders() {}", /no component `OrderList`/],
    ["without the hook of its name", "features/order/use-order.ts", "export function order() {}", /no hook `useOrder`/],
    ["with a hook and another name", "features/order/order.ts", "export function useOrder() {}", /hook `useOrder`/],
    ["with columns only by name", "features/order/order-columns.tsx", "export const WIDTHS = [];", /no columns/],
    ["with values among its types", "features/order/types.ts", "export type Order = 1; export const order = 1;", /more than types/],
    ["for the browser alone, and a rule", "features/order/refusal.ts", '"use client";\nexport const refusal = 1;', /"use client"/],
    ["with React, and labels", "features/order/labels.ts", 'import { useId } from "react";\nexport const TEXT = useId;', /imports react/],
    ["with more than lazy parts", "features/order/when-opened.tsx", "export function OrderList() {}", /something else/],
  ])("%s", (_, path, text, sentence) => {
    expect(found({ [path]: text })).toEqual([expect.stringMatching(sentence)]);
  });

  test("with few lines and one user beside it", () => {
    const list = { "features/order/order-list.tsx": 'import { TEXT } from "./labels";\nexport function OrderList() {}' };
    expect(found({ ...list, "features/order/labels.ts": lines(9).replace("line0", "TEXT") })).toEqual([expect.stringMatching(/one user/)]);
    expect(found({ ...list, "features/order/labels.ts": lines(9).replace("line0", "TEXT") }, "features/order/labels")).toEqual([]);
    expect(found({ ...list, "features/order/labels.ts": lines(20).replace("line0", "TEXT") })).toEqual([]);
  });
});

describe("an import that goes up too far is found", () => {
  const at = (path: string, from: string) => found({ [path]: `import { one } from "${from}";\nexport const clean = one;` });

  test.each([
    ["features/order/admin/new/clean.ts", "../../clean"],
    ["features/order/clean.ts", "../mentor/clean"],
    ["features/order/clean.ts", "../../components/clean"],
    ["app/clean.ts", "../trpc/clean"],
  ])("%s: %s", (path, from) => {
    expect(at(path, from)).toEqual([expect.stringMatching(/write "@\//)]);
  });

  test.each([
    ["features/order/admin/clean.ts", "../clean"],
    ["features/order/admin/clean.ts", "./other"],
    ["features/order/admin/clean.ts", "@/components/clean"],
    ["env.ts", "../security-headers"],
  ])("%s: not %s", (path, from) => {
    expect(at(path, from)).toEqual([]);
  });
});

test("several components of one kind may be in one file", () => {
  const text = "export function ThemesChart() {}\nexport function TagsChart() {}";
  expect(found({ "features/report/order/report-charts.tsx": text })).toEqual([]);
});

test("the document has every noun", () => {
  const document = readFileSync(new URL("../../docs/pages.md", import.meta.url), "utf8");
  expect([...NOUNS].filter((noun) => !document.includes(`\`${noun}\``))).toEqual([]);
});

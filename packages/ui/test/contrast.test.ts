import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf8");
const tokens = new Map([...css.matchAll(/^\s*--([\w-]+):\s*(#[0-9a-f]{6});/gim)].map(([, name, hex]) => [name as string, hex as string]));

function token(name: string): string {
  const hex = tokens.get(name);
  if (!hex) throw new Error(`tokens.css has no colour --${name}`);
  return hex;
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(token(one)), luminance(token(other))].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ["surface", "paper", "sunken", "primary-tint"];
const states = ["success", "warning", "error", "info"];

const textPairs: [string, string][] = [
  ...["ink", "muted", "primary", "primary-hover"].flatMap((text) => grounds.map((ground): [string, string] => [text, ground])),
  ...["on-primary"].flatMap((text) =>
    ["primary", "primary-hover", "error", "error-hover", "info", "ink", "accent-ink", "success"].map((ground): [string, string] => [
      text,
      ground,
    ]),
  ),
  ...[...states, "accent-ink"].flatMap((text) => ["surface", "paper"].map((ground): [string, string] => [text, ground])),
  ...states.map((state): [string, string] => [state, `${state}-tint`]),
  ...[...states, "accent"].map((state): [string, string] => ["ink", `${state}-tint`]),
  ...[...states, "accent"].map((state): [string, string] => ["muted", `${state}-tint`]),
  ["accent-ink", "accent-tint"],
  ["accent-ink", "sunken"],
  ["accent-ink", "primary-tint"],
  ["error", "primary-tint"],
  ["info", "primary-tint"],
  ["error", "sunken"],
  ["info", "sunken"],
];

const shapePairs: [string, string][] = [
  ...["control", "focus", "primary", "accent", ...states].flatMap((shape) =>
    ["surface", "paper"].map((ground): [string, string] => [shape, ground]),
  ),
  ["control", "sunken"],
  ["focus", "primary-tint"],
  ["focus", "sunken"],
  ...states.map((state): [string, string] => ["focus", `${state}-tint`]),
];

describe("tokens", () => {
  test.each(textPairs)("text in %s on %s has a contrast of at least 4.5", (text, ground) => {
    expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)("the edge or mark %s on %s has a contrast of at least 3", (shape, ground) => {
    expect(contrast(shape, ground)).toBeGreaterThanOrEqual(3);
  });

  test("the formula agrees with the known extremes", () => {
    expect((luminance("#ffffff") + 0.05) / (luminance("#000000") + 0.05)).toBeCloseTo(21, 5);
  });

  test("every colour offered as a utility is a token of this file", () => {
    const used = [...css.matchAll(/--color-[\w-]+:\s*var\(--([\w-]+)\)/g)].map(([, name]) => name as string);
    expect(used.length).toBeGreaterThan(20);
    for (const name of used) expect(tokens.has(name), name).toBe(true);
  });

  test("nothing is fetched from another host", () => {
    expect(css).not.toMatch(/url\(|@import|https?:/);
  });
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COLOUR } from "../src/style";

test("the colors of mails are those of the product", () => {
  const css = readFileSync(new URL("../../ui/src/tokens.css", import.meta.url), "utf8");
  for (const [name, hex] of Object.entries(COLOUR)) expect(css).toContain(`--${name}: ${hex};`);
});

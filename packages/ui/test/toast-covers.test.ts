import { expect, test } from "vitest";
import { covers } from "../src/toast-covers";

const toast = { left: 20, right: 420, top: 720, bottom: 780 };
const field = (left: number, top: number) => ({ left, right: left + 300, top, bottom: top + 44 });

test("a toast covers a field that it lies over, and one of which it hides the error or the label", () => {
  expect(covers(toast, field(100, 730))).toBe(true);
  expect(covers(toast, field(100, 640))).toBe(true);
  expect(covers(toast, field(100, 800))).toBe(true);
});

test("a toast covers nothing that is beside it or far from it", () => {
  expect(covers(toast, field(430, 730))).toBe(false);
  expect(covers(toast, field(100, 500))).toBe(false);
});

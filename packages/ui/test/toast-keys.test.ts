import { expect, test } from "vitest";
import { keyOf, release } from "../src/toast-keys";

test("what is shown keeps its key; after it was taken away its id gets another", () => {
  const first = keyOf("saved");
  expect(keyOf("saved")).toBe(first);
  expect(release("saved")).toBe(first);
  expect(release("saved")).toBeUndefined();
  expect(keyOf("saved")).not.toBe(first);
});

test("the end of an earlier toast does not make a later one of the same id forgotten", () => {
  const first = keyOf("profile");
  release("profile");
  const second = keyOf("profile");
  release("profile", first);
  expect(keyOf("profile")).toBe(second);
});

import { expect, test, vi } from "vitest";
import { AppError } from "../src/errors";

test("a refusal of another copy of this module is the same refusal", async () => {
  vi.resetModules();
  const copy = await import("../src/errors");
  expect(copy.AppError).not.toBe(AppError);
  expect(new copy.AppError("NOT_FOUND")).toBeInstanceOf(AppError);
});

test("nothing else is taken for a refusal", () => {
  expect(new AppError("NOT_FOUND")).toBeInstanceOf(AppError);
  for (const other of [new Error("AppError"), { name: "AppError", code: "NOT_FOUND" }, null, "AppError", undefined]) {
    expect(other instanceof AppError).toBe(false);
  }
});

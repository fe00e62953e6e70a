import { NOW } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { errorLine } from "../src/error-line";

const { prisma, make } = await openWorkbench();
const refusedBy = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error("nothing was refused")),
    (error: Error) => error,
  );

describe("the line of an error", () => {
  test("names what broke, and not the person on whom it broke: errors of the database and of Prisma as they come", async () => {
    const email = `umeko-${crypto.randomUUID()}@example.com`;
    await make.mentee({ email, order: await make.order() });
    const row = { email, role: "mentee", createdAt: NOW, updatedAt: NOW } as const;
    const errors = await Promise.all([
      refusedBy(prisma.user.create({ data: row })),
      refusedBy(prisma.$queryRawUnsafe(`SELECT '${email}'::uuid`)),
      refusedBy(
        prisma.$executeRawUnsafe(`INSERT INTO "User" ("email", "role") SELECT "email", "role" FROM "User" WHERE "email" = '${email}'`),
      ),
      refusedBy(prisma.user.create({ data: { ...row, role: "梅子さんの役割", name: email } as never })),
    ]);
    for (const error of errors) {
      const line = JSON.stringify(errorLine(error));
      expect(line).not.toContain(email);
      expect(line).not.toContain("梅子");
      expect(errorLine(error)).toMatchObject({
        type: expect.stringMatching(/\w/),
        message: expect.stringMatching(/\w/),
        stack: expect.any(String),
      });
    }
    // Without the filter the errors would contain the address.
    expect(errors.some((error) => JSON.stringify({ ...error, message: error.message }).includes(email))).toBe(true);
  });

  test("keeps the code, the constraint and the cause, and leaves the rest of its fields out", () => {
    const cause = Object.assign(new Error('duplicate key value violates unique constraint "User_email_live_key"'), {
      code: "23505",
      table: "User",
      constraint: "User_email_live_key",
      detail: "Key (email)=(umeko@example.com) already exists.",
      parameters: ["umeko@example.com"],
    });
    const line = errorLine(new Error("the account could not be made", { cause }));
    expect(line.cause).toMatchObject({ code: "23505", table: "User", constraint: "User_email_live_key", message: cause.message });
    expect(JSON.stringify(line)).not.toContain("umeko");
  });

  test("is short, ends, and says of what is no error only that", () => {
    const circle: Error & { cause?: unknown } = new Error("a".repeat(10_000));
    circle.cause = circle;
    expect(JSON.stringify(errorLine(circle)).length).toBeLessThan(50_000);
    expect(errorLine("梅子 umeko@example.com")).toEqual({ type: "string", message: "not an Error" });
  });
});

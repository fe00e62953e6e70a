import { expect, test } from "vitest";
import { z } from "zod";
import { checkFitting, checkForm } from "../src/components/form/check-form";
import { checkLogin } from "../src/features/account/login/login-schema";

const schema = z.object({ stars: z.array(z.int()).min(1), note: z.string().min(1) });

/** A check whose schema loads on demand. */
function slowSchema() {
  let arrive: (loaded: typeof schema) => void = () => undefined;
  const source = () =>
    new Promise<typeof schema>((resolve) => {
      arrive = resolve;
    });
  return { source, arrive: () => arrive(schema) };
}

test("input that is typed while the schema loads does not complete a form that was submitted without it", async () => {
  const { source, arrive } = slowSchema();
  const values: { stars: number[]; note: string } = { stars: [], note: "ok" };
  const answer = checkForm(source, values, null);
  values.stars.push(4);
  arrive();
  expect((await answer).error?.issues).toMatchObject([{ path: ["stars"] }]);
});

test("the values submitted are those at the time of submitting, not those after the schema has loaded", async () => {
  const { source, arrive } = slowSchema();
  const values = { stars: [4], note: "ok" };
  const answer = checkForm(source, values, null);
  values.stars.push(2);
  arrive();
  expect((await answer).data).toEqual({ stars: [4], note: "ok" });
});

test("fields that were not changed are neither checked nor sent", async () => {
  expect((await checkForm(schema, { stars: [4], note: "" }, ["stars"])).data).toEqual({ stars: [4] });
});

test("the sign-in asks for the address first: a password that is not there yet is no fault", async () => {
  const typed = { email: "hana@example.com", password: "" };
  expect(await checkLogin(typed, "address")).toEqual({ values: typed, errors: {} });
  expect((await checkLogin({ email: "@", password: "" }, "address")).errors).toEqual({
    email: { type: expect.any(String), message: expect.stringMatching(/メールアドレス/) },
  });
});

test("the sign-in by password says the first fault of each field, and passes on what is right", async () => {
  expect(await checkLogin({ email: "@", password: "" }, "password")).toEqual({
    values: {},
    errors: {
      email: { type: expect.any(String), message: expect.stringMatching(/メールアドレス/) },
      password: { type: "too_small", message: "必須項目です" },
    },
  });
  expect(await checkLogin({ email: "hana@example.com", password: "x" }, "password")).toEqual({
    values: { email: "hana@example.com", password: "x" },
    errors: {},
  });
});

test("what cannot be read is left as it is stored, and everything else is saved", async () => {
  const stored = { stars: [3], note: "stored" };
  expect(await checkFitting(schema, { stars: [], note: "typed" }, stored)).toEqual({
    accepted: { stars: [3], note: "typed" },
    values: { stars: [3], note: "typed" },
    leftOut: ["stars"],
  });
  expect(await checkFitting(schema, { stars: [4], note: "typed" }, stored)).toEqual({
    accepted: { stars: [4], note: "typed" },
    values: { stars: [4], note: "typed" },
    leftOut: [],
  });
});

test("nothing is saved where what is stored does not fit either", async () => {
  expect(await checkFitting(schema, { stars: [], note: "typed" }, { stars: [], note: "" })).toBeNull();
});

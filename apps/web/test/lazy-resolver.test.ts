import { expect, test } from "vitest";
import { z } from "zod";
import { lazyResolver } from "../src/components/lazy-resolver";

interface Typed {
  stars: number[];
}

const schema = z.object({ stars: z.array(z.int()).min(1) });
const OPTIONS = { fields: {}, shouldUseNativeValidation: false };

/** A validation whose schema loads on demand. */
function slowCheck() {
  let arrive: (loaded: typeof schema) => void = () => undefined;
  const check = lazyResolver<Typed, Typed>(
    () =>
      new Promise((resolve) => {
        arrive = resolve;
      }),
  );
  return { check, arrive: () => arrive(schema) };
}

test("input that is typed while the schema loads does not complete a form that was submitted without it", async () => {
  const { check, arrive } = slowCheck();
  const values: Typed = { stars: [] };
  const answer = check(values, undefined, OPTIONS);
  values.stars.push(4);
  arrive();
  expect((await answer).errors).toHaveProperty("stars");
});

test("the values submitted are those at the time of submitting, not those after the schema has loaded", async () => {
  const { check, arrive } = slowCheck();
  const values: Typed = { stars: [4] };
  const answer = check(values, undefined, OPTIONS);
  values.stars.push(2);
  arrive();
  expect((await answer).values).toEqual({ stars: [4] });
});

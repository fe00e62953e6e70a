import { TRPCClientError } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SHOWN_ONCE, unansweredOnce } from "../src/components/form/shown-once";
import { createQueryClient } from "../src/trpc/query-client";

// The page that the toast of a second try asks for.
beforeEach(() => void vi.stubGlobal("window", { location: { pathname: "/hrstaff/webhooks" } }));
afterEach(() => void vi.unstubAllGlobals());

/** How often a mutation is sent whose answer is lost each time. */
async function sent(options: object): Promise<number> {
  const client = createQueryClient();
  let times = 0;
  const mutationFn = () => {
    times += 1;
    return Promise.reject(new TRPCClientError("the answer is lost"));
  };
  const mutation = client.getMutationCache().build(client, { retryDelay: 0, ...options, mutationFn });
  await mutation.execute(undefined).catch(() => undefined);
  return times;
}

test("what shows a secret once is not sent again by itself when its answer is lost, as others are", async () => {
  expect(await sent(SHOWN_ONCE)).toBe(1);
  expect(await sent({})).toBe(3);
});

test("its form does not promise that another press does nothing twice, and says what may have happened", () => {
  const said = unansweredOnce(new TRPCClientError("the answer is lost"), "作成されているかもしれません。");
  expect(said).toContain("作成されているかもしれません。");
  expect(said).not.toContain("二重");
});

test("a refusal that was answered is said as everywhere", () => {
  expect(
    unansweredOnce(TRPCClientError.from({ error: { message: "", code: -32_000, data: {} } }), "作成されているかもしれません。"),
  ).toBeUndefined();
});

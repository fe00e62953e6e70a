import { dehydrate, hydrate, QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { createQueryClient } from "@/trpc/query-client";
import { queryDefaults } from "@/trpc/query-defaults";

const timers = (): number => process.getActiveResourcesInfo().filter((resource) => resource === "Timeout").length;

test("a page that was rendered leaves no timer, which would keep it in memory", async () => {
  const before = timers();
  const read = new QueryClient({ defaultOptions: { queries: queryDefaults } });
  await read.fetchQuery({ queryKey: ["mentors"], queryFn: async () => ["found"] });
  const rendered = createQueryClient();
  hydrate(rendered, dehydrate(read));
  expect(rendered.getQueryData(["mentors"])).toEqual(["found"]);
  expect(timers()).toBe(before);
});

import { setTimeout as pause } from "node:timers/promises";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { expect, test } from "vitest";
import type { Prefetch } from "@/server/prefetch";
import { streamed } from "@/server/streamed";

const queryClient = new QueryClient();
const part = (load: () => Promise<unknown>): Promise<ReactNode> =>
  streamed({ trpc: { queryClient } as unknown as Prefetch, load, fallback: <i>探しています</i>, children: <b>結果</b> });

async function markup(node: ReactNode): Promise<string> {
  const stream = await renderToReadableStream(
    <QueryClientProvider client={queryClient}>
      <main>{node}</main>
    </QueryClientProvider>,
  );
  return await new Response(stream).text();
}

test("what is there soon is sent in its place, without a skeleton", async () => {
  expect(await markup(await part(async () => "found"))).toBe("<main><b>結果</b></main>");
});

test("what takes longer comes after its skeleton, in the same response", async () => {
  const html = await markup(await part(() => pause(400, "found")));
  const places = ["探しています", "結果"].map((text) => html.indexOf(text));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test("what fails soon fails the page, whose status has not been sent yet", async () => {
  await expect(
    part(async () => {
      throw new Error("unavailable");
    }),
  ).rejects.toThrow("unavailable");
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BankView } from "../src/features/master/bank-view";
import { ResultBar } from "../src/features/mentor/search/result-bar";

type Bank = Parameters<typeof BankView>[0]["bank"];
const levels = (html: string) => [...html.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));

test("the topics of a question bank are headings below that of the page", () => {
  const groups: Bank["groups"] = [{ code: "work", label: "仕事内容・やりがい", position: 0, questions: [] }] as unknown as Bank["groups"];
  expect(levels(renderToStaticMarkup(<BankView bank={{ groups } as Bank} />))).toEqual([2]);
});

test("the number of consultants is announced around its heading, not inside of it", () => {
  const html = renderToStaticMarkup(
    <ResultBar total={3} sort="recommended" withTimes={false} onSort={() => undefined}>
      {null}
    </ResultBar>,
  );
  expect(html).toMatch(/<div role="status"[^>]*><h2 id="results"/);
  expect(html).not.toMatch(/<h\d[^>]*>(?:(?!<\/h\d>).)*role="status"/);
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DatedText } from "../src/components/dated-text";

/** Innermost, because a date and its hours may stand on two lines. */
const wholeIn = (markup: string): string[] => [...markup.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, text = ""]) => text);

test("dates are not broken over two lines", () => {
  expect(wholeIn(renderToStaticMarkup(<DatedText>受付は、2026年4月1日(水) 10:00 までです。</DatedText>))).toEqual([
    "2026年4月1日(水)",
    "10:00",
  ]);
});

test("neither is the name of whom the sentence is about, whatever is in it", () => {
  const name = "藤森 亜希（旧姓 関.）さん";
  const markup = renderToStaticMarkup(
    <DatedText name={name}>{`4月1日(水) 10:00 ${name}。空きが出たら、メールでお知らせします。`}</DatedText>,
  );
  expect(wholeIn(markup)).toEqual(["4月1日(水)", "10:00", name]);
});

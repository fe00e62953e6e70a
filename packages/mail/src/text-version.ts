import { compile, type FormatCallback } from "html-to-text";

/** 「■日時 」 before its value. */
const label: FormatCallback = (element, walk, builder) => {
  builder.addInline("■");
  walk(element.children, builder);
  builder.addInline(" ");
};

const inline: FormatCallback = (element, walk, builder) => walk(element.children, builder);

/** 「▼ご予約の確認 https://…」 on a line of its own. */
const action: FormatCallback = (element, _walk, builder) => {
  const { href = "", "data-label": words = "" } = element.attribs as Readonly<Record<string, string | undefined>>;
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`▼${words} `);
  builder.addLiteral(href);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const lines = (leading: number, trailing: number) => ({ leadingLineBreaks: leading, trailingLineBreaks: trailing });

/**
 * Compiled once with html-to-text itself, because React Email parses the selectors for every mail: that is a quarter of the rendering time.
 */
const toText = compile({
  wordwrap: false,
  formatters: { label, inline, action },
  selectors: [
    { selector: "img", format: "skip" },
    // The line that a mail client shows after the subject.
    { selector: "[data-skip-in-text=true]", format: "skip" },
    { selector: "a", options: { linkBrackets: false, hideLinkHrefIfSameAsText: true } },
    { selector: "td", format: "block", options: lines(1, 1) },
    { selector: "th", format: "block", options: lines(1, 1) },
    // The library's default writes headings in capitals, including the letters of a name.
    { selector: "h1", format: "block", options: lines(2, 2) },
    { selector: "p", format: "block", options: lines(2, 2) },
    { selector: "hr", format: "horizontalLine", options: { length: 32, ...lines(2, 2) } },
    { selector: "table[data-text=facts]", format: "block", options: lines(2, 2) },
    { selector: "table[data-text=note]", format: "block", options: lines(2, 2) },
    { selector: "td[data-text=inside]", format: "inline" },
    { selector: "tr[data-text=fact]", format: "block", options: lines(1, 1) },
    { selector: "td[data-text=label]", format: "label" },
    { selector: "td[data-text=value]", format: "inline" },
    { selector: "a[data-text=action]", format: "action" },
    { selector: "ol", format: "orderedList", options: lines(2, 2) },
    { selector: "ul", format: "unorderedList", options: { itemPrefix: "・", ...lines(2, 2) } },
  ],
});

/** The text part of a mail, generated from its HTML, so that the two never differ. */
export const textVersionOf = (html: string): string =>
  `${toText(html)
    .replace(/[ \t]+$/gm, "")
    .trim()}\n`;

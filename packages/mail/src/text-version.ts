import { toPlainText } from "@react-email/render";

/** As html-to-text has it; its own types are not part of what it ships. */
interface Element {
  readonly attribs: Readonly<Record<string, string | undefined>>;
  readonly children: readonly unknown[];
}
interface Builder {
  addInline(text: string): void;
  addLiteral(text: string): void;
  openBlock(options: { leadingLineBreaks: number }): void;
  closeBlock(options: { trailingLineBreaks: number }): void;
}
type Formatter = (element: Element, walk: (children: Element["children"], builder: Builder) => void, builder: Builder) => void;

/** 「■日時 」 in front of its value. */
const label: Formatter = (element, walk, builder) => {
  builder.addInline("■");
  walk(element.children, builder);
  builder.addInline(" ");
};

const inline: Formatter = (element, walk, builder) => walk(element.children, builder);

/** 「▼ご予約の確認 https://…」 on a line of its own. */
const action: Formatter = (element, _walk, builder) => {
  const { href = "", "data-label": words = "" } = element.attribs;
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`▼${words} `);
  builder.addLiteral(href);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const lines = (leading: number, trailing: number) => ({ leadingLineBreaks: leading, trailingLineBreaks: trailing });

const OPTIONS = {
  formatters: { label, inline, action },
  selectors: [
    // The library shouts headings in capitals, which also reaches the letters of a name.
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
};

/** The text part of a mail, made from the same components as its HTML, so that the two never differ. */
export const textVersionOf = (html: string): string =>
  `${toPlainText(html, OPTIONS)

    .replace(/[ \t]+$/gm, "")
    .trim()}\n`;

import { cx } from "@knotter/ui/cx";
import { Decorated } from "@knotter/ui/decorated-text";
import { Fragment } from "react";

/** With the bracket around it, which must not be separated from it. */
const DATE = /(（?(?:\d+年)?\d+月\d+日(?:\([日月火水木金土]\))?(?: \d{1,2}:\d{2}(?:〜\d{1,2}:\d{2})?)?）?)/;

/** A sentence whose dates are not broken over two lines, as the browser would do after 月. */
export function DatedText({ children, strong = false }: { children: string; strong?: boolean }) {
  return children.split(DATE).map((part, index) => {
    const key = `${index}${part}`;
    if (index % 2 === 0)
      return (
        <Fragment key={key}>
          <Decorated>{part}</Decorated>
        </Fragment>
      );
    return (
      <span key={key} className={cx("inline-block tabular-nums", strong && "font-bold")}>
        {part}
      </span>
    );
  });
}

import { cx } from "@knotter/ui/cx";
import { Decorated } from "@knotter/ui/decorated-text";
import { Fragment } from "react";

/** A date with its time, or hours alone; with the bracket around it, which must not be separated from it. */
const DATE =
  "（?(?:(?:\\d+年)?\\d+月\\d+日(?:\\([日月火水木金土]\\))?(?: \\d{1,2}:\\d{2}(?:〜\\d{1,2}:\\d{2})?)?|\\d{1,2}:\\d{2}〜\\d{1,2}:\\d{2})）?";

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

interface DatedTextProps {
  children: string;
  /** Whom the sentence names, as it does. */
  name?: string | undefined;
  strong?: boolean | undefined;
}

const Words = ({ children }: { children: string }) =>
  children.split(" ").map((word, place) => (
    <Fragment key={word}>
      {place > 0 && " "}
      <span className="whitespace-nowrap">{word}</span>
    </Fragment>
  ));

/**
 * A sentence whose dates, hours and name are not broken over two lines, as the browser would do after 月 and 〜, or within the
 * name; where a date and its hours do not fit together, a line ends between them.
 */
export function DatedText({ children, name, strong = false }: DatedTextProps) {
  const whole = new RegExp(`(${name === undefined ? "" : `${escaped(name)}|`}${DATE})`);
  return children.split(whole).map((part, index) => {
    const key = `${index}${part}`;
    if (index % 2 === 0)
      return (
        <Fragment key={key}>
          <Decorated>{part}</Decorated>
        </Fragment>
      );
    return (
      <span key={key} className={cx("inline-block tabular-nums", strong && part !== name && "font-bold")}>
        {part === name ? part : <Words>{part}</Words>}
      </span>
    );
  });
}

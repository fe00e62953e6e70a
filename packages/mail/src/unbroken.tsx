import { Children, type ReactNode } from "react";
import { STYLE } from "./style";

/** Words that stay on one line. */
export const Unbroken = ({ children }: { children: ReactNode }) => <span style={STYLE.unbroken}>{children}</span>;

/** A date with its time: 「2026年4月1日(水) 10:00」, 「3月31日(火) 10:00」. */
const DATE = /((?:\d{4}年)?\d{1,2}月\d{1,2}日\([日月火水木金土]\)(?: \d{1,2}:\d{2})?)/;

/** Keeps every date on one line, because mail clients break Japanese text anywhere. */
export const keepDates = (children: ReactNode): ReactNode =>
  Children.map(children, (child) =>
    typeof child === "string" && DATE.test(child)
      ? child.split(DATE).map((part, index) => (index % 2 === 1 ? <Unbroken key={`${index}${part}`}>{part}</Unbroken> : part))
      : child,
  );

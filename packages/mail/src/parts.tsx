import { formatDateTime } from "@knotter/domain/tokyo";
import { Button, Heading, Link, Section, Text } from "@react-email/components";
import { Children, type CSSProperties, type ReactNode } from "react";
import { STYLE } from "./style";
import { keepDates, Unbroken } from "./unbroken";

// The parts of a mail. The `data-text` attributes define their form in the text version (text-version.ts).

/** The first sentence: what has happened. */
export const Lead = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" style={STYLE.lead}>
    {keepDates(children)}
  </Heading>
);

export const Paragraph = ({ children }: { children: ReactNode }) => <Text style={STYLE.text}>{keepDates(children)}</Text>;

/** A tinted box; a table, because Word ignores the padding of a paragraph. */
function Box({
  className,
  inside,
  children,
  ...props
}: {
  className?: string;
  inside: CSSProperties;
  children: ReactNode;
  "data-text": string;
}) {
  return (
    <table role="presentation" width="100%" border={0} cellPadding="0" cellSpacing="0" style={STYLE.box} {...props}>
      <tbody>
        <tr>
          <td className={className} data-text="inside" style={inside}>
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** A note apart from the rest. `urgent` where missing it has a cost. */
export const Note = ({ children, urgent = false }: { children: ReactNode; urgent?: boolean }) => (
  <Box data-text="note" inside={urgent ? STYLE.urgent : STYLE.note}>
    {keepDates(children)}
  </Box>
);

/** A few lines that belong together, in a quiet box. */
export const Lines = ({ children }: { children: ReactNode }) => (
  <Box data-text="note" inside={STYLE.lines}>
    {children}
  </Box>
);

/** Labels and values, one below the other: 日時, 担当, … */
export const Facts = ({ children }: { children: ReactNode }) => (
  <Box data-text="facts" className="facts" inside={STYLE.facts}>
    <table role="presentation" width="100%" border={0} cellPadding="0" cellSpacing="0">
      <tbody>{children}</tbody>
    </table>
  </Box>
);

/** Aligns the label with the larger text of its value. */
const STRONG_LINE = { lineHeight: "30px" };

export const Fact = ({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) => (
  <tr className="fact" data-text="fact">
    <td className="label" width={128} data-text="label" style={{ ...STYLE.label, ...(strong && STRONG_LINE), padding: "6px 12px 6px 0" }}>
      {label}
    </td>
    <td className="value" data-text="value" style={{ ...(strong ? STYLE.strong : STYLE.value), padding: "6px 0" }}>
      {keepDates(children)}
    </td>
  </tr>
);

/** The one thing to do next. Always a plain page: opening it changes nothing. */
export const Action = ({ href, label, children }: { href: string; label?: string; children: string }) => (
  <Section style={STYLE.actionRow}>
    <Button href={href} className="action" style={STYLE.action} data-text="action" data-label={label ?? children}>
      {children}
    </Button>
    <Text style={STYLE.address} data-skip-in-text="true">
      {href}
    </Text>
  </Section>
);

export const TextLink = ({ href, children }: { href: string; children?: ReactNode }) => (
  <Link href={href} style={STYLE.link}>
    {children ?? href}
  </Link>
);

export const Steps = ({ children }: { children: ReactNode }) => (
  <ol style={STYLE.list}>
    {Children.map(children, (step) => (
      <li style={STYLE.item}>{step}</li>
    ))}
  </ol>
);

/** `2026年4月1日(水) 10:00〜11:00（日本時間）`, with a line break only between date and time. */
export function When({ start, end }: { start: Date; end?: Date }) {
  const [date, ...time] = formatDateTime(start, end).split(" ");
  return (
    <>
      <Unbroken>{date}</Unbroken> <Unbroken>{`${time.join(" ")}（日本時間）`}</Unbroken>
    </>
  );
}

import { Fragment, type ReactNode } from "react";
import { Paragraph, TextLink } from "./parts";

/** Web addresses in plain text. Following Japanese text, a full stop or a bracket is not part of one. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#@$&*+=%]/g;

/** Plain text as an admin entered it: a blank line begins a paragraph, line breaks are kept, addresses become links. No markup. */
export const ManualText = ({ text }: { text: string }) => (
  <>
    {text
      .replace(/\r\n?/g, "\n")
      .split(/\n[ \t\u3000]*\n+/)
      .map((block) => block.replace(/^\n+|\s+$/g, ""))
      .filter((block) => block !== "")
      .map((block, index) => (
        <Paragraph key={index}>{linesOf(block)}</Paragraph>
      ))}
  </>
);

const linesOf = (block: string): ReactNode =>
  block.split("\n").map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {linked(line)}
    </Fragment>
  ));

function linked(line: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(ADDRESS)) {
    parts.push(line.slice(end, match.index), <TextLink key={match.index} href={match[0]} />);
    end = match.index + match[0].length;
  }
  return [...parts, line.slice(end)];
}

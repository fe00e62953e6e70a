import { Fragment, type ReactNode } from "react";
import { Paragraph, TextLink } from "./parts";

/** Addresses of the web in plain text. What follows one in a Japanese sentence is no part of it, nor is a full stop or a bracket. */
const ADDRESS = /https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%]*[\w\-~/#@$&*+=%]/g;

/** Plain text as an admin typed it: a blank line begins a paragraph, a line end is kept, addresses become links. Nothing is markup. */
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

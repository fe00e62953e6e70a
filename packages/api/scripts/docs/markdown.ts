/** A Markdown table whose cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll("\n", " ")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

/** A document that names its source, so that nobody edits it by hand. */
export const page = (title: string, source: string, ...blocks: readonly string[]): string =>
  `${[`# ${title}`, `Generated from \`${source}\` by \`packages/api/scripts/generate-docs.ts\`. Do not edit.`, ...blocks].join("\n\n")}\n`;

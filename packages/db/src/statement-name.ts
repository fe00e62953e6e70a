/**
 * Names for prepared statements, so that PostgreSQL parses and plans each of our statements once per connection instead of
 * on every call (a seven-table join: 0.6 ms of planning, 0.1 ms of running). The number is bounded: statements whose text
 * varies with the number of their rows must not fill the server's memory, and run unnamed once the table is full.
 */
export function statementNames(limit = 400): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= limit || text.length > 8_000) return undefined;
    const name = `knotter_${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** Tables have capitals, and so are in quotes; common table expressions have none. */
const WRITE = /\b(insert|update|delete)\s+(?:into\s+|from\s+)?"([A-Z]\w*)"/i;
const READ = /\b(?:from|join)\s+"([A-Z]\w*)"/i;

/** What a statement does to which table (`INSERT Mail`), for whoever observes: its text may be long, and its values are nobody's business. */
export function statementSummaries(limit = 1_000): (text: string) => string {
  const summaries = new Map<string, string>();
  return (text) => {
    const known = summaries.get(text);
    if (known !== undefined) return known;
    const [, write, written] = WRITE.exec(text) ?? [];
    const summary = write ? `${write.toUpperCase()} ${written}` : ["SELECT", READ.exec(text)?.[1]].filter(Boolean).join(" ");
    if (summaries.size < limit) summaries.set(text, summary);
    return summary;
  };
}

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

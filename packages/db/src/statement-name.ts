/**
 * Names for prepared statements, so that PostgreSQL parses and plans each of our statements once per connection instead of
 * on every call (a seven-table join: 0.6 ms of planning, 0.1 ms of running). The number is bounded: statements whose text
 * varies with the number of their rows must not fill the server's memory, and run unnamed once the table is full.
 */
export function statementNames(limit = 400): (query: { sql: string }) => string | undefined {
  const names = new Map<string, string>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    if (names.size >= limit || sql.length > 8_000) return undefined;
    const name = `knotter_${names.size}`;
    names.set(sql, name);
    return name;
  };
}

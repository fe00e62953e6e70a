import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const SOURCES = fileURLToPath(new URL("../../packages/db/src", import.meta.url));
const WRITE = ["set", "values", "doUpdateSet"];

/** A cast of what it returns changes types, and no names. */
const isOnlyColumns = (node: ts.Expression): boolean =>
  ts.isAsExpression(node)
    ? isOnlyColumns(node.expression)
    : ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "onlyColumns";

/** One `onlyColumns` for each element of a list: a literal there would be inferred before it meets the table. */
const isOnlyColumnsOfEach = (node: ts.Expression): boolean => {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || node.expression.name.text !== "map") return false;
  const [each] = node.arguments;
  return each !== undefined && ts.isArrowFunction(each) && !ts.isBlock(each.body) && isOnlyColumns(each.body);
};

/** Whether the compiler compares each name in `values` with the columns of the table: it does for the names of a literal that stands there. */
function isChecked(values: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(values)) return isChecked(values.expression);
  if (ts.isConditionalExpression(values)) return isChecked(values.whenTrue) && isChecked(values.whenFalse);
  if (ts.isArrayLiteralExpression(values)) return values.elements.every(isChecked);
  if (!ts.isObjectLiteralExpression(values)) return isOnlyColumns(values) || isOnlyColumnsOfEach(values);
  return values.properties.every((property) => {
    if (ts.isSpreadAssignment(property)) return isOnlyColumns(property.expression);
    return property.name === undefined || !ts.isComputedPropertyName(property.name);
  });
}

/** What is written in the queries of a source with names that nobody compares, by line. */
function uncheckedIn(file: string, source: string): string[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && WRITE.includes(node.expression.name.text)) {
      const [values, ...more] = node.arguments;
      // `.set(column, value)` is checked; `Object.values` and what a `Map` has are no queries.
      const isQuery = values !== undefined && more.length === 0 && node.expression.expression.getText() !== "Object";
      if (isQuery && !isChecked(values)) {
        const { line } = parsed.getLineAndCharacterOfPosition(node.expression.name.getStart());
        found.push(`${file}:${line + 1} ${node.expression.name.text}`);
      }
    }
    ts.forEachChild(node, look);
  };
  look(parsed);
  return found;
}

test("the compiler checks the name of every column that an update or an insert writes", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.startsWith("generated"),
  );
  const found = files.flatMap((file) => uncheckedIn(file, readFileSync(join(SOURCES, file), "utf8")));
  expect(found, "write `.set({ column: (eb) => … })`, or onlyColumns(table, values) for values from elsewhere (docs/queries.md)").toEqual(
    [],
  );
});

test.each([
  ["a function", `db.updateTable("A").set((eb) => ({ version: eb("version", "+", 1) }))`],
  ["a function of an upsert", `conflict.column("key").doUpdateSet(({ ref }) => ({ count: ref("excluded.count") }))`],
  ["values from elsewhere", `db.insertInto("A").values(line)`],
  ["values spread within a literal", `db.updateTable("A").set({ ...content, updatedAt: now })`],
  ["a literal that is spread", `db.updateTable("A").set({ ...(done ? { doneAt: now } : {}), updatedAt: now })`],
  ["rows that a function makes", `db.insertInto("A").values(rows.map(({ id }) => ({ id })))`],
  ["a cast", `db.updateTable("A").set({ doneAt: now } as Updateable<A>)`],
  ["a computed name", `db.updateTable("A").set({ [mark]: now })`],
])("%s is found", (_name, query) => {
  expect(uncheckedIn("a.ts", query)).toHaveLength(1);
});

test.each([
  ["a literal", `db.updateTable("A").set({ version: (eb) => eb("version", "+", 1), updatedAt: now })`],
  ["one of two literals", `db.updateTable("A").set(done ? { doneAt: now } : { doneAt: null })`],
  ["a column and its value", `db.updateTable("A").set(mark, now)`],
  ["only columns of each", `db.insertInto("A").values(ids.map((id) => onlyColumns("A", { id })))`],
  ["only columns", `db.updateTable("A").set({ ...onlyColumns("A", content), updatedAt: now })`],
  ["the values of an object or a map", `Object.values(a).concat([...map.values()]); map.set(a, b)`],
])("%s is not", (_name, query) => {
  expect(uncheckedIn("a.ts", query)).toEqual([]);
});

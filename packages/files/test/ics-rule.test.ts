import { describe, expect, test } from "vitest";
import { instancesOf, ruleOf } from "../src/ics-rule";
import RULES from "./cases/rules/rules.json";

const wallOf = (text: string): number => Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z"));
const textOf = (wall: number): string => new Date(wall).toISOString().replace(/[-:]|\.000Z/g, "");

function expanded(text: string, start: number, from: number, to: number): string {
  const rule = ruleOf(text);
  const until = rule.until === null ? to : wallOf(`${rule.until.replace("Z", "")}T000000`.slice(0, 15));
  return instancesOf(rule, start, { from, to: Math.min(to, until) }, { left: 1_000_000 })
    .map(textOf)
    .join(" ");
}

describe.each(Object.entries(RULES))("%s", (_, rows) => {
  test.each(rows.map(([start = "", rule = "", last = "", instances = ""]) => ({ rule, start, last, instances })))(
    "$rule from $start",
    ({ rule, start, last, instances }) => {
      expect(expanded(rule, wallOf(start), wallOf(start), wallOf(last))).toBe(instances);
      // Beginning in the middle, where what lies before is passed over.
      const later = instances.split(" ").slice(6);
      if (later[0]) expect(expanded(rule, wallOf(start), wallOf(later[0]), wallOf(last))).toBe(later.join(" "));
    },
  );
});

import { lines, text } from "@knotter/contract/fields";
import { reportForm } from "@knotter/contract/resources/reports";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { maxLengthOf, toInput, toValues } from "../src/components/form/codec";

const contact = z.strictObject({ name: text(100, { min: 1 }), phone: text(40).nullable() });
const schema = z.strictObject({
  name: text(100, { min: 1 }),
  memo: text(500).nullable().optional(),
  note: text(500).optional(),
  size: z.enum(["small", "large"]).nullable(),
  count: z.int().min(1),
  cap: z.int().nullable().optional(),
  contact: contact.nullable(),
  domains: lines(z.array(z.string().max(20)).max(2)),
  tags: z.array(z.string()),
  sure: z.boolean(),
});
const TYPED = {
  name: "",
  memo: " ",
  note: "",
  size: "",
  count: "１２",
  cap: "",
  contact: { name: "", phone: "" },
  domains: "a.jp\nb.jp",
  tags: ["x"],
  sure: false,
};

describe("from what the controls hold to what the schema takes", () => {
  test("nothing is null where the field may be null, left out where it may be left out, and asked for where it is required", () =>
    expect(toInput(schema, TYPED)).toEqual({ ...TYPED, memo: null, note: undefined, size: null, count: 12, cap: null, contact: null }));

  test("a group of fields that was begun is taken as it stands", () =>
    expect(toInput(schema, { contact: { name: "花子", phone: "" } })).toEqual({ contact: { name: "花子", phone: null } }));

  test("what is no number is told as one, and an empty number as missing", () => {
    const said = (count: string) => schema.shape.count.safeParse(toInput(schema.shape.count, count)).error?.issues[0]?.message;
    expect([said("三"), said("")]).toEqual(["数字で指定してください", "必須項目です"]);
  });

  test("a list field has one entry per line", () => expect(schema.shape.domains.parse("a.jp、b.jp")).toEqual(["a.jp", "b.jp"]));
});

test("the limit of a field is that of the contract, however it is wrapped", () =>
  expect([
    maxLengthOf(schema, "memo"),
    maxLengthOf(schema, "contact.name"),
    maxLengthOf(schema, "count"),
    maxLengthOf(reportForm, "summaryPrivate"),
  ]).toEqual([500, 100, undefined, 3000]));

test("from what is stored to what the controls hold", () =>
  expect(toValues({ ...TYPED, count: "" }, { name: "会社", memo: null, count: 3, contact: { name: "花子", phone: null } })).toEqual({
    ...TYPED,
    name: "会社",
    count: "3",
    contact: { name: "花子", phone: "" },
  }));

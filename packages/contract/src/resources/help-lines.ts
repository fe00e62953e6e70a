import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json } from "../endpoint";
import { id, line, text } from "../fields";

const fields = {
  name: line(60, { min: 1 }).meta({ example: "よりそいホットライン" }),
  tel: text(20)
    .transform((typed) => typed.normalize("NFKC").replace(/\s/g, ""))
    .pipe(z.string().regex(/^0[0-9-]{8,18}$/, "電話番号は 0 から始まる半角の数字とハイフンで入力してください"))
    .meta({ example: "0120-279-338" }),
  about: text(120, { min: 1 }).meta({ example: "どんな悩みでも、24時間、無料です。" }),
};

export const helpLineForm = z.strictObject({
  ...fields,
  id: id.optional().meta({ description: "すでにある窓口。省略すると新しい窓口になります" }),
  shown: z.boolean(),
});

/** The whole list, in the order in which it is shown. */
export const helpLinesForm = z.strictObject({
  items: z
    .array(helpLineForm)
    .min(1, "窓口を1つ以上登録してください")
    .max(20, "登録できる窓口は20件までです")
    .refine((items) => items.some(({ shown }) => shown), "少なくとも1つは表示してください"),
});

export const helpLineView = z
  .object({ id, name: z.string(), tel: z.string(), about: z.string(), shown: z.boolean() })
  .meta({ id: "HelpLine" });

export const helpLines = {
  list: json({
    method: "GET",
    path: "/help-lines",
    access: ROLES,
    summary: "つらいときの相談窓口",
    description: "電話で相談できる公的な窓口です。事務局には、表示していない窓口も返ります。",
    input: z.strictObject({}),
    output: z.object({ items: z.array(helpLineView) }),
  }),
  replace: json({
    method: "PUT",
    path: "/help-lines",
    access: ["admin"],
    summary: "相談窓口の一覧を置き換える",
    description: "渡した順に表示されます。渡さなかった窓口は削除されます。少なくとも1つは表示してください。",
    input: helpLinesForm.extend({
      before: z
        .array(id)
        .max(50)
        .optional()
        .meta({ description: "編集を始めたときの一覧のID。ほかの画面で変わっていると VERSION_CONFLICT になります" }),
    }),
    output: z.object({ items: z.array(helpLineView) }),
    errors: ["VERSION_CONFLICT", "NOT_FOUND"],
  }),
} as const;

import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, line, text } from "../fields";

/** The question bank: what a mentee may tick before an interview, in groups. */
export const questionSetView = z
  .object({
    version: z.int().nullable().meta({ description: "事前質問シートの setVersion に渡す版。設問集がまだないときは null" }),
    name: z.string().nullable().meta({ example: "事前質問シート（標準）" }),
    groups: z.array(
      z.object({
        code: z.string().meta({ example: "work_fulfillment" }),
        label: z.string().meta({ example: "仕事内容・やりがい" }),
        questions: z.array(
          z.object({ id, text: z.string().meta({ example: "いまの仕事で、手ごたえを感じられるのはどんなときか整理したい" }) }),
        ),
      }),
    ),
  })
  .meta({ id: "QuestionSet" });

export const setVersion = z.int().min(1).max(1_000_000);

const adminOnly = ["admin"] as const;

const versionFacts = {
  id: id.meta({ description: "施策の questionSetId に渡す様式の ID" }),
  version: setVersion,
  name: z.string(),
  createdAt: instant,
  current: z.boolean().meta({ description: "いま使われている版" }),
  orders: z.int().meta({ description: "この版を指定している施策の数" }),
};
export const questionBank = z
  .object({
    ...versionFacts,
    groups: z.array(
      z.object({
        code: z.string(),
        label: z.string(),
        questions: z.array(z.object({ id, text: z.string(), enabled: z.boolean() })),
      }),
    ),
  })
  .meta({ id: "QuestionBank" });

/** A complete new version, as an admin writes it. */
export const questionBankForm = z.strictObject({
  name: line(100, { min: 1 }).meta({ example: "事前質問シート（2026年度）" }),
  groups: z
    .array(
      z.strictObject({
        code: z
          .string()
          .regex(/^[a-z0-9_]{1,40}$/, "半角の英小文字・数字・_ で指定してください")
          .optional()
          .meta({ description: "前の版から引き継ぐまとまりの code。省略すると新しいまとまりになります" }),
        label: text(60, { min: 1 }),
        questions: z.array(z.strictObject({ text: text(200, { min: 1 }), enabled: z.boolean().default(true) })).max(40),
      }),
    )
    .min(1, "まとまりを1つ以上登録してください")
    .max(30)
    .refine((groups) => groups.some(({ questions }) => questions.some(({ enabled }) => enabled)), "たずねる質問を1つ以上登録してください")
    .refine((groups) => {
      const codes = groups.flatMap(({ code }) => code ?? []);
      return new Set(codes).size === codes.length;
    }, "同じまとまりが2回使われています"),
});

export const questions = {
  versions: json({
    method: "GET",
    path: "/questions/versions",
    access: adminOnly,
    summary: "設問集の版の一覧",
    description: "新しい版から順に返します。",
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object(versionFacts)) }),
  }),
  bank: json({
    method: "GET",
    path: "/questions/bank",
    access: adminOnly,
    summary: "設問集の1つの版",
    description: "たずねていない質問も含めて返します。version を省略すると最新の版です。",
    input: z.strictObject({ version: setVersion.optional() }),
    output: questionBank,
    errors: ["NOT_FOUND"],
  }),
  publish: json({
    method: "POST",
    path: "/questions/versions",
    access: adminOnly,
    summary: "設問集の新しい版を公開する",
    description:
      "すべての質問を渡すと、次の番号の版になり、これから書かれる事前質問シートで使われます。すでに書かれた事前質問シートと、版を指定した施策は変わりません。basedOn が最新の版でなければ VERSION_CONFLICT になります。",
    input: questionBankForm.extend({ basedOn: z.int().min(0).meta({ description: "編集を始めた版。最初の版では 0" }) }),
    output: questionBank,
    status: 201,
    errors: ["VERSION_CONFLICT"],
    // Thirty groups of forty questions.
    maxBodyBytes: 1024 * 1024,
  }),
  get: json({
    method: "GET",
    path: "/questions",
    access: ["mentee", "mentor", "admin"],
    summary: "事前質問シートの設問集",
    description: "何も指定しなければ最新の版、orderId ならその施策の版、version ならその版を返します。",
    input: z.strictObject({ orderId: id.optional(), version: setVersion.optional() }),
    output: questionSetView,
    errors: ["NOT_FOUND"],
  }),
} as const;

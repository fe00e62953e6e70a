import { z } from "zod";
import { json } from "../endpoint";
import { id } from "../fields";

/** The bank: what a mentee may tick before an interview, in groups. */
export const questionSetView = z
  .object({
    version: z.int().nullable().meta({ description: "事前質問シートの setVersion に渡す版。設問集がまだないときは null" }),
    name: z.string().nullable().meta({ example: "事前質問（標準）" }),
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

export const questions = {
  get: json({
    method: "GET",
    path: "/questions",
    access: ["mentee", "mentor", "admin"],
    summary: "事前質問の設問集",
    description: "何も指定しなければ最新の版、orderId ならその申込の版、version ならその版を返します。",
    input: z.strictObject({ orderId: id.optional(), version: setVersion.optional() }),
    output: questionSetView,
    errors: ["NOT_FOUND"],
  }),
} as const;

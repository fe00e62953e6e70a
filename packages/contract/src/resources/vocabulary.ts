import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json } from "../endpoint";
import { term, text } from "../fields";

export const TERM_KINDS = ["theme", "industry", "jobType", "targetLayer", "style", "language"] as const;
const kind = z.enum(TERM_KINDS);
const code = z.string().min(1).max(40);
const adminOnly = ["admin"] as const;

const masterTerm = z
  .object({
    kind,
    code: z.string(),
    label: z.string(),
    retired: z.boolean().meta({ description: "true なら、新しく選ぶことはできません" }),
  })
  .meta({ id: "MasterTerm" });

export const vocabularyForm = z.strictObject({ label: text(60, { min: 1 }).meta({ example: "育休からの復帰" }) });

/** All entries of the vocabularies, in the admins' order. */
const master = z.object({ items: z.array(masterTerm) });

export const terms = {
  list: json({
    method: "GET",
    path: "/terms",
    access: ROLES,
    summary: "選択肢の一覧",
    description: "相談テーマ、業界、職種など、フォームで選べる言葉です。本日選べるものを、事務局が決めた順に返します。",
    input: z.strictObject({}),
    output: z
      .object({
        themes: z.array(term),
        industries: z.array(term),
        jobTypes: z.array(term),
        targetLayers: z.array(term),
        styles: z.array(term),
        languages: z.array(term),
      })
      .meta({ id: "Terms" }),
    maxAgeSeconds: 300,
  }),
  master: json({
    method: "GET",
    path: "/terms/master",
    access: adminOnly,
    summary: "選択肢のマスタ",
    description: "使わなくなった言葉も含めて、事務局が決めた順に返します。",
    input: z.strictObject({}),
    output: master,
  }),
  add: json({
    method: "POST",
    path: "/terms/{kind}",
    access: adminOnly,
    summary: "選択肢を加える",
    description: "その種類の最後に加わります。反映まで数分かかることがあります。",
    input: vocabularyForm.extend({ kind }),
    output: master,
    status: 201,
    errors: ["UNPROCESSABLE"],
  }),
  arrange: json({
    method: "PUT",
    path: "/terms/{kind}/order",
    access: adminOnly,
    summary: "選択肢を並べ替える",
    description: "その種類のすべての code を、表示する順に渡します。",
    input: z.strictObject({ kind, codes: z.array(code).min(1).max(500) }),
    output: master,
    errors: ["VERSION_CONFLICT"],
  }),
  update: json({
    method: "PATCH",
    path: "/terms/{kind}/{code}",
    access: adminOnly,
    summary: "選択肢の言葉を変える・使わなくする",
    description: "すでに選ばれている方のプロフィールや記録は変わりません。使わなくした言葉も、選ばれていたところには表示されます。",
    input: z.strictObject({ kind, code, label: vocabularyForm.shape.label.optional(), retired: z.boolean().optional() }),
    output: master,
    errors: ["NOT_FOUND", "UNPROCESSABLE"],
  }),
} as const;

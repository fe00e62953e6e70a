import { SUPERVISION_STATUSES, SUPERVISION_TEXT_MAX } from "@knotter/domain/supervision";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, pageOf, pageQuery, sortedBy, text, version } from "../fields";
import { LIST_SORTS } from "../lists";

const mentorOnly = ["mentor"] as const;

const status = z.enum(SUPERVISION_STATUSES).meta({
  description:
    "requested 希望（スーパーバイザーが決まっていない）／named 決定（ケースシートは書いた本人だけが読めます）／written ケースシートを渡した／discussed コメントがあった／closed 終了／withdrawn 取り下げ",
});
const person = z.object({ id, name: z.string() });

/** A supervision without what was written: all that an admin reads of it. */
const supervisionItem = z
  .object({
    id,
    status,
    mentor: person.meta({ description: "希望したキャリコン" }),
    supervisor: person.nullable(),
    own: z.boolean().meta({ description: "自分が希望したもの。false なら、スーパーバイザーとして担当するもの（事務局では常に false）" }),
    mentoring: z
      .object({ id, publicNo: z.string().meta({ example: "M-2026-000123" }), startAt: instant })
      .nullable()
      .meta({ description: "対象の面談。希望したキャリコンにだけ返り、スーパーバイザーと事務局には常に null" }),
    requestedAt: instant.meta({ description: "希望した日時。事務局には、その月の初日だけが返ります" }),
    updatedAt: instant.meta({ description: "最後に変わった日時。事務局には、その月の初日だけが返ります" }),
    supervisorAway: z.boolean().meta({ description: "スーパーバイザーが停止中で、交代が必要" }),
    version: z.int(),
  })
  .meta({ id: "SupervisionItem" });

const sheet = z.object({ situation: z.string(), assessment: z.string(), question: z.string() });
const comment = z.object({ id, body: z.string(), at: instant, authorName: z.string(), own: z.boolean() });

/** A supervision as its two people read it. */
const supervision = supervisionItem
  .extend({
    sheet: sheet.nullable().meta({ description: "ケースシート。スーパーバイザーには、渡されるまで null" }),
    comments: z.array(comment).meta({ description: "スーパーバイザーのコメント。交代したあとの方には、自分の書いたものだけが返ります" }),
    names: z
      .object({ mentee: z.array(z.string()), company: z.array(z.string()), order: z.array(z.string()) })
      .nullable()
      .meta({ description: "ケースシートに書くと相談者がわかる言葉。書く本人にだけ返ります" }),
    can: z.object({ write: z.boolean(), comment: z.boolean(), close: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: "Supervision" });

const outcome = z.object({ id, status, version: z.int() });

/** ケースシート. Absent fields are empty. */
export const caseSheetForm = z.strictObject({
  situation: text(SUPERVISION_TEXT_MAX.situation).optional().meta({
    description: "相談の経過（渡すときに必須）。氏名・会社名は書かないでください",
    example: "30代の方。異動の希望を言い出せずにいる。",
  }),
  assessment: text(SUPERVISION_TEXT_MAX.assessment).optional().meta({ description: "自分の見立てと関わり" }),
  question: text(SUPERVISION_TEXT_MAX.question)
    .optional()
    .meta({ description: "検討したいこと（渡すときに必須）", example: "関わり方の偏りを確かめたい。" }),
});

export const supervisionCommentForm = z.strictObject({
  body: text(SUPERVISION_TEXT_MAX.comment, { min: 1 }).meta({
    description: "コメント。希望したキャリコンだけが読めます",
    example: "問いの立て方が丁寧です。",
  }),
});

export const nameSupervisorForm = z.strictObject({
  supervisorId: z
    .uuid("スーパーバイザーを選んでください")
    .meta({ description: "有効なキャリコンのうち、希望した本人以外", example: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11" }),
});

/** スーパービジョン: a mentor talks an interview over with another mentor whom an admin has named. */
export const supervisions = {
  list: json({
    method: "GET",
    path: "/supervisions",
    access: ["mentor", "admin"],
    summary: "スーパービジョンの一覧",
    description:
      "キャリコンには、自分が希望したものと、スーパーバイザーとして担当するものを返します。事務局にはすべてを、対象の面談も内容もなしで返します。",
    input: pageQuery.extend({
      open: z.boolean().optional().meta({ description: "true なら、終わっていないものだけ" }),
      mentoringId: id.optional().meta({ description: "この面談について自分が希望したものだけ" }),
      ...sortedBy(LIST_SORTS.supervisions),
    }),
    output: pageOf(supervisionItem),
  }),
  get: json({
    method: "GET",
    path: "/supervisions/{id}",
    access: mentorOnly,
    summary: "スーパービジョン",
    description:
      "ケースシートとコメントを読めるのは、希望したキャリコンと、渡されたスーパーバイザーだけです。交代したスーパーバイザーには返りません。",
    input: z.strictObject({ id }),
    output: supervision,
    errors: ["NOT_FOUND"],
  }),
  request: json({
    method: "POST",
    path: "/supervisions",
    access: mentorOnly,
    summary: "スーパービジョンを希望する",
    description:
      "自分が行った面談について希望します。事務局には、希望したことだけが伝わります。同じ面談で終わっていないものがあれば、それを返します。実施報告書の supervisionRequested でも希望できます。",
    input: z.strictObject({ mentoringId: id }),
    output: outcome,
    status: 201,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
  name: json({
    method: "PUT",
    path: "/supervisions/{id}/supervisor",
    access: ["admin"],
    summary: "スーパーバイザーを決める",
    description:
      "別の方に交代するときも同じ操作です。前の方は読めなくなり、ケースシートは、書いたキャリコンがあらためて渡すまで新しい方には見えません。",
    input: nameSupervisorForm.extend({ id, expectedVersion: version.optional() }),
    output: outcome,
    errors: ["NOT_FOUND", "MENTOR_INVALID", "STATUS_NOT_ALLOWED", "VERSION_CONFLICT"],
  }),
  write: json({
    method: "PUT",
    path: "/supervisions/{id}/case-sheet",
    access: mentorOnly,
    summary: "ケースシートを書く",
    description: "draft=true では下書きとして保存し、スーパーバイザーには見えません。渡したあとは、終了するまで書き直せます。",
    input: caseSheetForm.extend({
      id,
      supervisorId: id.meta({
        description: "だれに渡すために書いているか。決まっているスーパーバイザーと違えば CONFLICT になり、保存されません",
      }),
      draft: z.boolean().optional().meta({ description: "下書きとして保存する" }),
      expectedVersion: version.optional(),
    }),
    output: outcome,
    errors: ["NOT_FOUND", "UNPROCESSABLE", "STATUS_NOT_ALLOWED", "CONFLICT", "VERSION_CONFLICT"],
  }),
  comment: json({
    method: "POST",
    path: "/supervisions/{id}/comments",
    access: mentorOnly,
    summary: "ケースシートにコメントする",
    description: "スーパーバイザーだけができます。",
    input: supervisionCommentForm.extend({ id }),
    output: outcome,
    status: 201,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
  close: json({
    method: "POST",
    path: "/supervisions/{id}/close",
    access: mentorOnly,
    summary: "スーパービジョンを終了する",
    description: "希望したキャリコンだけができます。",
    input: z.strictObject({ id }),
    output: outcome,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
  withdraw: json({
    method: "POST",
    path: "/supervisions/{id}/withdraw",
    access: mentorOnly,
    summary: "スーパービジョンの希望を取り下げる",
    description: "希望したキャリコンだけができます。スーパーバイザーは読めなくなります。",
    input: z.strictObject({ id }),
    output: outcome,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
} as const;

import { QUESTIONNAIRE_TEXT_MAX, SHEET_STATUSES } from "@knotter/domain/checked-question";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, pageOf, pageQuery, term, text, version } from "../fields";
import { setVersion } from "./questions";

const optionalText = (max: number) => text(max).nullable().optional();

/** The mentee's fields. Everything may be left out: skipping is always allowed, and a draft is saved field by field. */
export const questionnaireForm = z.strictObject({
  setVersion: setVersion.optional().meta({ description: "選んだ質問の設問集の版。省略すると、引き継ぎ元または最新の版" }),
  selected: z
    .array(z.strictObject({ questionId: id, priority: z.int().min(1).max(LIMITS.questionnaire.ranked).nullable().optional() }))
    .max(50)
    .optional()
    .meta({
      description: `話したい質問（${LIMITS.questionnaire.questions}件まで）。priority は1〜${LIMITS.questionnaire.ranked}位で、重ならないこと`,
    }),
  themes: z
    .array(z.string().max(40))
    .max(LIMITS.questionnaire.themes)
    .optional()
    .meta({ example: ["learning"] }),
  currentSituation: optionalText(QUESTIONNAIRE_TEXT_MAX.currentSituation).meta({
    description: "現状",
    example: "来月の異動にあたり、引き継ぎと新しい役割の両方に不安があります。",
  }),
  goal: optionalText(QUESTIONNAIRE_TEXT_MAX.goal).meta({
    description: "面談で得たいこと",
    example: "半年後にどうなっていたいかを言葉にしたいです。",
  }),
  freeText: optionalText(QUESTIONNAIRE_TEXT_MAX.freeText).meta({
    description: "そのほか自由に",
    example: "まだ考えがまとまっていません。",
  }),
  mood: z.int().min(1).max(5).nullable().optional().meta({ description: "いまの気持ち（1〜5）" }),
  avoidTopics: optionalText(QUESTIONNAIRE_TEXT_MAX.avoidTopics).meta({
    description: "触れてほしくないこと",
    example: "家族のことには触れないでください。",
  }),
});

/** What the mentor notes while reading. */
export const mentorNoteForm = z.strictObject({
  mentorNote: optionalText(LIMITS.text.note).meta({ description: "キャリコンだけが読めるメモ" }),
});

const submit = z.boolean().optional().meta({ description: "提出する。提出するとキャリコンが読めるようになります" });

const questionnaireBrief = z.object({
  id,
  status: z.enum(SHEET_STATUSES).meta({ description: "draft 下書き／submitted 提出済み／checked キャリコン確認済み／locked 面談開始後" }),
  statusLabel: z.string().meta({ example: "提出済み" }),
  changedAfterCheck: z.boolean().meta({ description: "確認のあとに更新あり" }),
  mentoring: z
    .object({
      id,
      publicNo: z.string(),
      startAt: instant,
      mentor: z.object({ id, displayName: z.string() }),
      mentee: z.object({ id, displayName: z.string() }),
    })
    .nullable(),
  submittedAt: instant.nullable(),
  mentorCheckedAt: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
});

export const questionnaireListItem = questionnaireBrief.meta({ id: "CheckedQuestionItem" });

export const questionnaireView = questionnaireBrief
  .extend({
    setVersion: z.int(),
    selected: z.array(z.object({ questionId: id, text: z.string(), priority: z.int().nullable() })),
    themes: z.array(term),
    currentSituation: z.string().nullable(),
    goal: z.string().nullable(),
    freeText: z.string().nullable(),
    mood: z.int().nullable(),
    avoidTopics: z.string().nullable(),
    mentorNote: z.string().nullable().optional().meta({ description: "キャリコンのメモ。書いた本人にだけ返ります" }),
    can: z.object({ edit: z.boolean(), check: z.boolean() }),
  })
  .meta({ id: "CheckedQuestion" });

export const checkedQuestions = {
  create: json({
    method: "POST",
    path: "/checked-questions",
    access: ["mentee"],
    summary: "事前質問シートを作る",
    description:
      "mentoringId がなければ下書きになり、予約のときに checkedQuestionId で渡せます。1つの面談に1枚で、すでにあるときは SHEET_EXISTS の data.id を開いてください。",
    input: questionnaireForm.extend({
      mentoringId: id.optional(),
      copyFromId: id.optional().meta({ description: "前回の内容を引き継ぐとき、その事前質問シート" }),
      submit,
    }),
    output: questionnaireView,
    status: 201,
    errors: ["SHEET_EXISTS", "SHEET_LOCKED", "ALREADY_CANCELLED", "NOT_FOUND"],
  }),
  update: json({
    method: "PATCH",
    path: "/checked-questions/{id}",
    access: ["mentee", "mentor"],
    summary: "事前質問シートを書き換える・確認する",
    description:
      "相談者は面談の開始まで書き換えられます。確認済みのあとに書き換えると、キャリコンに「更新あり」と伝わります。キャリコンは mentorChecked と mentorNote だけを指定できます。",
    input: questionnaireForm.extend({
      id,
      mentoringId: id.optional().meta({ description: "下書きを渡す面談" }),
      submit,
      mentorChecked: z.literal(true).optional(),
      ...mentorNoteForm.shape,
      expectedVersion: version.optional(),
    }),
    output: questionnaireView,
    errors: ["VERSION_CONFLICT", "SHEET_LOCKED", "SHEET_EXISTS", "ALREADY_CANCELLED", "CONFLICT", "NOT_FOUND"],
  }),
  list: json({
    method: "GET",
    path: "/checked-questions",
    access: ["mentee", "mentor"],
    summary: "事前質問シートの一覧",
    description: "相談者には自分のシート、キャリコンには担当する面談に提出されたシートが、新しい順に返ります。書かれた内容は含みません。",
    input: pageQuery.extend({
      unattached: z.boolean().optional().meta({ description: "true なら、面談に渡していない下書きだけ" }),
      unread: z
        .boolean()
        .optional()
        .meta({ description: "true なら、提出されてキャリコンが確認していないものだけ。false なら、それ以外だけ" }),
    }),
    output: pageOf(questionnaireListItem),
  }),
  get: json({
    method: "GET",
    path: "/checked-questions/{id}",
    access: ["mentee", "mentor"],
    summary: "事前質問シート",
    description: "書いた相談者と、提出を受けた担当キャリコン（面談の90日後まで）だけが読めます。閲覧は記録されます。",
    input: z.strictObject({ id }),
    output: questionnaireView,
    errors: ["NOT_FOUND"],
  }),
} as const;

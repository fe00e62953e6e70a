import { BEGUN_ACTIONS, BULK_ACTIONS, BULK_IDS_MAX, BULK_STATUSES } from "@knotter/domain/bulk-operation";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { type BodyForm, file, json, TABLE_MEDIA } from "../endpoint";
import { id, instant, pageOf, pageQuery, sortedBy, text } from "../fields";
import { LIST_SORTS } from "../lists";
import { tableFormat } from "./order-exports";
import { orderMenteeConditions } from "./order-mentees";

const adminOnly = ["admin"] as const;

/** Of a body with as many ids as are taken, and the rest. */
export const MAX_IDS_BODY = BULK_IDS_MAX * 40 + 100 * 1024;

/** By what a list of an order is filtered; absent ones do not narrow it. */
export const listConditions = z.strictObject(orderMenteeConditions).meta({ description: "対象者の一覧の絞り込み。空なら名簿のすべての方" });

const whom = {
  orderId: id,
  ids: z.array(id).min(1).max(BULK_IDS_MAX).optional().meta({ description: "選んだ方（施策の対象者のID）。conditions とどちらか一方" }),
  conditions: listConditions.optional(),
};

/** What an action needs besides the people. */
const inputs = {
  action: z.enum(BEGUN_ACTIONS).meta({
    description: "count 回数を変更（maxCount）／release 無断キャンセルで止まった予約を再開／withdraw 対象から外す／restore 対象に戻す",
  }),
  maxCount: z
    .int()
    .min(LIMITS.maxMentoringCount.min)
    .max(LIMITS.maxMentoringCount.max)
    .optional()
    .meta({ description: "action が count のとき必須" }),
  reason: text(200).optional().meta({ description: "対象から外す理由。運営の記録に残ります" }),
};

const oneChoice = ({ ids, conditions: by }: { ids?: unknown; conditions?: unknown }) => (ids === undefined) !== (by === undefined);
const ONE_CHOICE = { message: "ids と conditions のどちらか一方を指定してください", path: ["ids"] };
const countGiven = ({ action, maxCount }: { action: string; maxCount?: unknown }) => action !== "count" || maxCount !== undefined;
const COUNT_GIVEN = { message: "回数を入力してください", path: ["maxCount"] };

/** The people are either named or the ones who match conditions. */
const formsOf = (name: string, confirmed: readonly string[]): readonly BodyForm[] => [
  {
    id: `${name}OfChosen`,
    title: "選んだ方に行う",
    required: ["orderId", "ids", "action", ...confirmed],
    optional: ["maxCount", "reason"],
  },
  {
    id: `${name}OfMatching`,
    title: "条件に合う方に行う",
    required: ["orderId", "conditions", "action", ...confirmed],
    optional: ["maxCount", "reason"],
  },
];

export const bulkConfirmForm = z.strictObject({
  confirmCount: z
    .int()
    .min(1)
    .max(1_000_000)
    .meta({ description: "確認した人数。いまの人数と違えば PEOPLE_CHANGED になり、何も始まりません" }),
  reason: inputs.reason,
});

const reason = z.object({
  reason: z.string().nullable().meta({ example: "no_longer_matches" }),
  label: z.string().meta({ example: "順番が来る前に、選んだ条件に合わなくなりました" }),
  people: z.int(),
});

export const bulkOperationView = z
  .object({
    id,
    order: z.object({ id, orderNo: z.string(), name: z.string() }),
    action: z.enum(BULK_ACTIONS).meta({ description: "invite は、書いて送った利用登録のご案内（POST /mail/manual_mail_send）" }),
    text: z.string().meta({ example: "回数を3回に変更" }),
    conditionsText: z.string().nullable().meta({ description: "選んだ条件。null なら1人ずつ選んだもの", example: "状態：未登録" }),
    status: z.enum(BULK_STATUSES),
    statusLabel: z.string(),
    counts: z.object({
      total: z.int(),
      pending: z.int().meta({ description: "これから" }),
      done: z.int(),
      unchanged: z.int().meta({ description: "もともとその状態だった方" }),
      refused: z.int().meta({ description: "できなかった方" }),
      canceled: z.int().meta({ description: "中止で行わなかった方" }),
    }),
    by: z.string().nullable(),
    own: z.boolean().meta({ description: "自分が始めたもの" }),
    createdAt: instant,
    finishedAt: instant.nullable(),
    undoesId: id.nullable().meta({ description: "この操作が元に戻している操作" }),
    undoable: z.int().meta({ description: "元に戻せる方の人数。0 なら元に戻せません" }),
    beingUndone: z.boolean(),
  })
  .meta({ id: "BulkOperation" });

/** 一括操作: what is done with many people of an order at once, on the server. */
export const bulkOperations = {
  list: json({
    method: "GET",
    path: "/bulk-operations",
    access: adminOnly,
    summary: "一括操作の一覧",
    input: pageQuery.extend({
      orderId: id.optional(),
      running: z.boolean().optional().meta({ description: "true なら実行中のものだけ、false なら終わったものだけ" }),
      ...sortedBy(LIST_SORTS.bulkOperations),
    }),
    output: pageOf(bulkOperationView),
  }),
  get: json({
    method: "GET",
    path: "/bulk-operations/{id}",
    access: adminOnly,
    summary: "一括操作の進み具合と結果",
    input: z.strictObject({ id }),
    output: bulkOperationView.extend({ reasons: z.array(reason).meta({ description: "できなかった理由、多い順" }) }),
    errors: ["NOT_FOUND"],
  }),
  preview: json({
    method: "POST",
    path: "/bulk-operations/preview",
    readsByPost: true,
    access: adminOnly,
    summary: "一括操作を始める前に、どうなるかを確かめる",
    description: "何も変わりません。total を begin の confirmCount に渡します。",
    input: z
      .strictObject({ ...whom, ...inputs })
      .refine(oneChoice, ONE_CHOICE)
      .refine(countGiven, COUNT_GIVEN),
    forms: formsOf("BulkPreview", []),
    output: z.object({
      total: z.int(),
      changes: z.int().meta({ description: "行われる方" }),
      unchanged: z.int(),
      refused: z.array(reason),
      mentorings: z.int().meta({ description: "キャンセルになる、これからの面談" }),
    }),
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
    maxBodyBytes: MAX_IDS_BODY,
  }),
  begin: json({
    method: "POST",
    path: "/bulk-operations",
    access: adminOnly,
    summary: "一括操作を始める",
    description:
      "選んだ方はこの時に決まり、サーバーが1人ずつ、1人の操作と同じ規則で行います。画面を閉じても続きます。順番が来たときに条件に合わなくなっていた方には行いません。進み具合は GET /bulk-operations/{id} で確かめられます。",
    input: z
      .strictObject({ ...whom, ...inputs, confirmCount: bulkConfirmForm.shape.confirmCount })
      .refine(oneChoice, ONE_CHOICE)
      .refine(countGiven, COUNT_GIVEN),
    forms: formsOf("BulkOperation", ["confirmCount"]),
    output: bulkOperationView,
    status: 202,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "PEOPLE_CHANGED"],
    maxBodyBytes: MAX_IDS_BODY,
  }),
  cancel: json({
    method: "POST",
    path: "/bulk-operations/{id}/cancel",
    access: adminOnly,
    summary: "一括操作を中止する",
    description: "まだ順番の来ていない方には行いません。済んだ分はそのままです。終わった操作では何も起きません。",
    input: z.strictObject({ id }),
    output: bulkOperationView,
    errors: ["NOT_FOUND"],
  }),
  undo: json({
    method: "POST",
    path: "/bulk-operations/{id}/undo",
    access: adminOnly,
    summary: "一括操作を元に戻す",
    description:
      "対象から外す・対象に戻す・回数の変更を、別の一括操作として元に戻します。そのあとに変更された方はそのままにし、できなかった方に数えます。キャンセルされた面談は戻りません。",
    input: z.strictObject({ id }),
    output: bulkOperationView,
    status: 202,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "ALREADY_DONE"],
  }),
  notDone: file({
    method: "GET",
    path: "/bulk-operations/{id}/not-done",
    access: adminOnly,
    media: TABLE_MEDIA,
    summary: "一括操作でできなかった方のCSV",
    description: "氏名・メールアドレス・社員番号・部署と理由を1行ずつ出力します。出力は記録されます（1日100回まで）。",
    input: z.strictObject({ id, ...tableFormat }),
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
} as const;

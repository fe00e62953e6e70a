import { WEBHOOK_FAULTS, WEBHOOK_LIMITS, WEBHOOK_TEST } from "@knotter/domain/webhook";
import { WEBHOOK_EVENTS } from "@knotter/domain/webhook-event";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, instantIn, line, pageOf, pageQuery, sortedBy } from "../fields";
import { LIST_SORTS } from "../lists";

const endpointId = id.meta({ description: "WebhookのID" });
const messageId = id.meta({ description: "メッセージのID（ヘッダー webhook-id）" });

const keepers = ["hrstaff", "admin"] as const;

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1, "通知する出来事を1つ以上選択してください")
  .max(WEBHOOK_EVENTS.length)
  .meta({ description: "通知する出来事", example: ["order.changed", "report.published"] });

const url = z
  .string()
  .trim()
  .max(WEBHOOK_LIMITS.url, `${WEBHOOK_LIMITS.url}文字以内で入力してください`)
  .pipe(z.url({ protocol: /^https?$/, error: "https:// から始まるURLを入力してください" }))
  .meta({ description: "送信先のURL（https、公開されているアドレス）", example: "https://hooks.example.com/knotter" });

const STATES = ["enabled", "disabled", "gone", "failing"] as const;
const OUTCOMES = ["waiting", "delivered", "failed", "withheld"] as const;

export const webhookView = z
  .object({
    id: endpointId,
    customerId: id.nullable().meta({ description: "顧客企業のID。null は事務局" }),
    customerName: z.string().nullable().meta({ description: "顧客企業の名前。null は事務局", example: "株式会社サンプル" }),
    name: z.string().meta({ description: "用途がわかる名前", example: "勤怠システム" }),
    url: z.string().meta({ description: "送信先のURL", example: "https://hooks.example.com/knotter" }),
    events: z.array(z.string()).meta({ description: "通知する出来事", example: ["order.changed", "report.published"] }),
    state: z.enum(STATES).meta({
      description: "enabled＝有効、disabled＝停止中、gone＝受信側が410を返したため停止、failing＝3日間届かなかったため停止",
    }),
    failingSince: instant.nullable().meta({ description: "この日時から届いていない。null は届いている" }),
    deliveredAt: instant.nullable().meta({ description: "最後に届いた日時" }),
    waiting: z.int().meta({ description: "送信を待っているメッセージの数", example: 0 }),
    previousSecretUntil: instant.nullable().meta({ description: "入れ替える前のシークレットでも署名する期限。null は署名しない" }),
    createdAt: instant.meta({ description: "登録した日時" }),
    createdByName: z.string().nullable().meta({ description: "登録した方の氏名", example: "人事 花子" }),
    version: z.int().meta({ description: "版。変更のときに expectedVersion として渡す" }),
  })
  .meta({ id: "Webhook" });

const withSecret = z
  .object({
    webhook: webhookView.meta({ description: "登録したWebhook" }),
    secret: z.string().meta({
      description: "署名を確かめるシークレット。この応答だけに含まれ、あとから取り出せません",
      example: "whsec_…",
    }),
  })
  .meta({ id: "WebhookWithSecret" });

const messageView = z
  .object({
    id: messageId,
    endpointId,
    type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]).meta({ description: "出来事", example: "order.changed" }),
    timestamp: instant.meta({ description: "出来事の日時" }),
    data: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .meta({ description: "関係するもののID", example: { orderId: "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11" } }),
    state: z.enum(OUTCOMES).meta({
      description: "waiting＝送信待ち、delivered＝届いた、failed＝3日のあいだ届かなかった、withheld＝共有範囲が変わったため送信しなかった",
    }),
    attempts: z.int().meta({ description: "送信した回数", example: 1 }),
    nextTryAt: instant.nullable().meta({ description: "次に送信する日時。null は送信しない" }),
    settledAt: instant.nullable().meta({ description: "届いた、または送信を終えた日時" }),
  })
  .meta({ id: "WebhookMessage" });

const delivery = z
  .object({
    id: id.meta({ description: "送信のID" }),
    at: instant.meta({ description: "送信した日時" }),
    durationMs: z.int().meta({ description: "かかった時間（ミリ秒）", example: 120 }),
    status: z.int().nullable().meta({ description: "応答のステータス。null は応答なし", example: 204 }),
    fault: z.enum(WEBHOOK_FAULTS).nullable().meta({ description: "応答がなかった理由。null は応答あり" }),
  })
  .meta({ id: "WebhookDelivery" });

export const createWebhookForm = z.strictObject({
  name: line(WEBHOOK_LIMITS.name, { min: 1 }).meta({ description: "用途がわかる名前", example: "勤怠システム" }),
  url,
  events,
});
export const newWebhookForm = createWebhookForm.extend({
  customerId: id.optional().meta({ description: "顧客企業のID。事務局が省くと、事務局のWebhookになります" }),
});

export const webhooks = {
  list: json({
    method: "GET",
    path: "/webhooks",
    access: keepers,
    summary: "Webhookの一覧",
    description: "人事担当者は、ご自身の会社のものを見られます。主担当か、人事担当者を管理できる方に限ります。",
    input: pageQuery.extend({
      customerId: id.optional().meta({ description: "この顧客企業のWebhookだけ" }),
      ...sortedBy(LIST_SORTS.webhooks),
    }),
    output: pageOf(webhookView),
  }),
  create: json({
    method: "POST",
    path: "/webhooks",
    access: keepers,
    summary: "Webhookを登録する",
    description:
      "出来事があったことを、URLに POST で知らせます。内容は含まず、IDだけを送ります。シークレットは登録したときだけ返ります。顧客企業のWebhookには、その会社の人事担当者が一覧で見られる変化だけを、施策の共有範囲のとおりに送ります。",
    input: newWebhookForm,
    output: withSecret,
    status: 201,
    errors: ["NOT_FOUND", "UNPROCESSABLE", "TOO_MANY_MACHINES"],
    keepsAnswer: false,
  }),
  get: json({
    method: "GET",
    path: "/webhooks/{id}",
    access: keepers,
    summary: "Webhookの詳細",
    input: z.strictObject({ id: endpointId }),
    output: webhookView,
    errors: ["NOT_FOUND"],
  }),
  update: json({
    method: "PATCH",
    path: "/webhooks/{id}",
    access: keepers,
    summary: "Webhookを変更する、停止する、有効にする",
    description:
      "停止しているあいだの出来事は、送信されません。届かずに止まったものを有効にしたあとは、再送（replay）で送り直せます。いまのとおりの値だけなら、何も変わりません。",
    input: z.strictObject({
      id: endpointId,
      ...createWebhookForm.partial().shape,
      enabled: z.boolean().optional().meta({ description: "true＝有効にする、false＝停止する" }),
      expectedVersion: z.int().optional().meta({ description: "読み取ったときの版。変わっていれば VERSION_CONFLICT" }),
    }),
    output: webhookView,
    errors: ["NOT_FOUND", "UNPROCESSABLE", "VERSION_CONFLICT"],
  }),
  delete: json({
    method: "DELETE",
    path: "/webhooks/{id}",
    access: keepers,
    summary: "Webhookを削除する",
    description: "送信を待っているものも、送信されません。元に戻せません。",
    input: z.strictObject({ id: endpointId }),
    output: z.object({ deleted: z.literal(true).meta({ description: "削除しました" }) }),
    errors: ["NOT_FOUND"],
  }),
  rotate: json({
    method: "POST",
    path: "/webhooks/{id}/rotate",
    access: keepers,
    summary: "シークレットを入れ替える",
    description: `新しいシークレットを返します。いまのシークレットでも、${WEBHOOK_LIMITS.overlapHours}時間は署名します（ヘッダー webhook-signature に両方が並びます）。そのあいだにもう一度入れ替えると、新しいほうだけが替わり、その前のシークレットがさらに${WEBHOOK_LIMITS.overlapHours}時間署名します。`,
    input: z.strictObject({ id: endpointId }),
    output: withSecret,
    errors: ["NOT_FOUND"],
    keepsAnswer: false,
  }),
  test: json({
    method: "POST",
    path: "/webhooks/{id}/test",
    access: keepers,
    summary: "テストを送る",
    description: `出来事 ${WEBHOOK_TEST} を、ほかの出来事と同じように送ります。`,
    input: z.strictObject({ id: endpointId }),
    output: messageView,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
  messages: json({
    method: "GET",
    path: "/webhooks/{id}/messages",
    access: keepers,
    summary: "送信の記録",
    description: `${WEBHOOK_LIMITS.keptDays}日間残ります。`,
    input: pageQuery.extend({
      ...sortedBy(LIST_SORTS.webhookMessages),
      id: endpointId,
      state: z.enum(OUTCOMES).optional().meta({ description: "この状態のものだけ", example: "failed" }),
    }),
    output: pageOf(messageView),
    errors: ["NOT_FOUND"],
  }),
  message: json({
    method: "GET",
    path: "/webhook-messages/{id}",
    access: keepers,
    summary: "1件の送信の記録",
    description: "応答の本文は記録しません。",
    input: z.strictObject({ id: messageId }),
    output: z.object({
      message: messageView,
      deliveries: z.array(delivery).meta({ description: "これまでの送信。新しい順に100件まで" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  replay: json({
    method: "POST",
    path: "/webhook-messages/{id}/replay",
    access: keepers,
    summary: "1件を再送する",
    description: "同じID（webhook-id）で、もう一度送ります。",
    input: z.strictObject({ id: messageId }),
    output: messageView,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
  replayFailed: json({
    method: "POST",
    path: "/webhooks/{id}/replay",
    access: keepers,
    summary: "届かなかったものを再送する",
    description: `指定した日時からの出来事のうち、届かなかったものを古い順に再送します。1回に${WEBHOOK_LIMITS.replayed.toLocaleString("en")}件まで。`,
    input: z.strictObject({ id: endpointId, since: instantIn.meta({ description: "この日時からの出来事" }) }),
    output: z.object({ replayed: z.int().meta({ description: "再送する件数", example: 3 }) }),
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
} as const;

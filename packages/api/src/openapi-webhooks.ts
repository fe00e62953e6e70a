import { WEBHOOK_EVENT_TEXT } from "@knotter/contract/labels/webhook";
import { ADMIN_ONLY_EVENTS, isOfPerson, WEBHOOK_TEST, type WebhookType } from "@knotter/domain/webhook";
import { WEBHOOK_EVENTS } from "@knotter/domain/webhook-event";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";

const TYPES: readonly WebhookType[] = [...WEBHOOK_EVENTS, WEBHOOK_TEST];

const ID = "0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11";
const AT = "2026-04-01T10:00:00+09:00";

const uuid = (description: string) => z.uuid().meta({ description, example: ID });
const order = { orderId: uuid("施策のID") };

/** The schema of each event's body. */
function dataOf(type: WebhookType): { schema: z.ZodType; example: object } {
  if (type === WEBHOOK_TEST) return { schema: z.object({}), example: {} };
  if (type === "report.published") {
    const orderIds = z
      .array(z.uuid())
      .meta({ description: "報告書の施策のID。GET /orders/mentoring-report/{orderIds} で読めます", example: [ID] });
    return { schema: z.object({ orderIds }), example: { orderIds: [ID] } };
  }
  if (!isOfPerson(type)) return { schema: z.object(order), example: { orderId: ID } };
  const person = z.object({
    ...order,
    orderMenteeId: uuid("対象者のID（GET /orders/{id}/mentees の id）"),
    mentoringId: uuid("面談のID。事務局のWebhookだけ").optional(),
    menteeId: uuid("相談者のID。事務局のWebhookだけ").optional(),
    mentorId: uuid("キャリコンのID。事務局のWebhookだけ").optional(),
  });
  return { schema: person, example: { orderId: ID, orderMenteeId: ID } };
}

const TO_COMPANIES =
  "顧客企業には、施策の共有範囲がL1以上のとき、対象者の一覧での変化として送ります（日時・担当・理由は含みません。来られなかった場合はキャンセルとして、実施日が見えるL2以上では実施日の変化も）。L0では送りません。";

const isAdminOnly = (type: WebhookType): boolean => (ADMIN_ONLY_EVENTS as readonly WebhookType[]).includes(type);

const describedAs = (type: WebhookType): string =>
  [
    ...(isOfPerson(type) ? [isAdminOnly(type) ? "事務局のWebhookだけに送ります。" : TO_COMPANIES] : []),
    "10秒以内に2xxを返してください。届くまで3日のあいだ送り直します。同じものが2度届くことがあるため、webhook-id で見分けてください。",
  ].join("\n\n");

const headers = z.object({
  "webhook-id": z.uuid().meta({ description: "メッセージのID。送り直しても変わりません", example: ID }),
  "webhook-timestamp": z.string().meta({ description: "送信した時刻（UNIX秒）。5分より古いものは拒んでください", example: "1775005200" }),
  "webhook-signature": z.string().meta({
    description: "v1, と、id.timestamp.本文 の HMAC-SHA256（Base64）。シークレットを入れ替えているあいだは、空白で区切って2つ並びます",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  }),
});

/** The webhooks of the OpenAPI document: what a receiver of Standard Webhooks gets. */
export const openApiWebhooks = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    TYPES.map((type) => {
      const { schema, example } = dataOf(type);
      const body = z.object({
        id: z.uuid().meta({ description: "メッセージのID", example: ID }),
        type: z.literal(type).meta({ description: "出来事" }),
        timestamp: z.iso.datetime({ offset: true }).meta({ description: "出来事の日時", example: AT }),
        data: schema.meta({ description: "関係するもののID" }),
      });
      return [
        type,
        {
          post: {
            operationId: `webhook.${type}`,
            tags: ["Webhook"],
            summary: type === WEBHOOK_TEST ? "テスト" : WEBHOOK_EVENT_TEXT[type],
            description: describedAs(type),
            security: [],
            requestParams: { header: headers },
            requestBody: {
              required: true,
              content: { "application/json": { schema: body, example: { id: ID, type, timestamp: AT, data: example } } },
            },
            responses: {
              "2XX": { description: "受け取りました" },
              "410": { description: "もう受け取りません。Webhookは停止します" },
            },
          },
        },
      ];
    }),
  );

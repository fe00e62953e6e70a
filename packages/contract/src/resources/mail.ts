import {
  AUDIENCES,
  type Audience,
  CAMPAIGN_KINDS,
  CAMPAIGN_STATUSES,
  type CampaignKind,
  INVITATION_AUDIENCES,
  isAudienceOf,
} from "@knotter/domain/campaign";
import { INVITATION_LETTERS } from "@knotter/domain/invitation";
import { MAIL_DESK_STATES, MAIL_TYPES, MISSING_WORDS } from "@knotter/domain/mail";
import { DELIVERY_VERDICTS, UNDELIVERED } from "@knotter/domain/mail-delivery";
import { LIMITS } from "@knotter/domain/policy";
import { RETENTION } from "@knotter/domain/retention";
import { z } from "zod";
import { json } from "../endpoint";
import { email, id, instant, instantIn, line, localDate, pageOf, pageQuery, sortedBy, text } from "../fields";
import { LIST_SORTS } from "../lists";
import { bulkOperationView, listConditions, MAX_IDS_BODY } from "./bulk-operations";
import { mailView } from "./mail-view";

const adminOnly = ["admin"] as const;

const skipped = z.object({
  to: z.string().nullable().meta({ description: "宛先。事務局のほかには、一部を伏せて返ります" }),
  reason: z.string().meta({ example: "submitted" }),
  reasonLabel: z.string().meta({ example: "すでに提出されています" }),
});

/** The answer of every POST mail/*: requesting the same mail twice is the same as once. */
const ensured = z
  .object({
    mails: z.array(mailView).max(100).meta({ description: "この操作で送る（または送った）メール。多いときは先頭の100通" }),
    queued: z.int().nullable().meta({ description: "新しく送信待ちになった数。見せない施策では、人事ご担当者には null" }),
    skipped: z.array(skipped).max(2000),
    deduplicated: z.boolean().meta({ description: "true なら、同じメールがすでにあり、新しく送るものはありません" }),
  })
  .meta({ id: "EnsuredMails" });

const resend = z.boolean().default(false).meta({ description: "もう一度送る（事務局のみ）" });
const ofMentoring = z.strictObject({ mentoringId: id });
const dryRun = z.boolean().optional().meta({ description: "true なら何も送らず、対象だけを返します" });
const mentoringIds = z.array(id).min(1).max(100).optional();

const told = (path: `/mail/${string}`, access: readonly ("mentee" | "mentor" | "admin")[], summary: string, description: string) =>
  json({
    method: "POST",
    path,
    access,
    summary,
    description: `${description}予約・変更・キャンセルのときに自動で送られるため、通常は呼び出す必要がありません。すでに送られていれば deduplicated: true を返します。`,
    input: ofMentoring.extend({ resend }),
    output: ensured,
    errors: ["MAIL_NOT_DUE", "NOT_RESERVED", "NOT_FOUND"],
  });

/** The fields that an admin enters. */
export const manualMailForm = z.strictObject({
  kind: z.enum(CAMPAIGN_KINDS).optional().meta({
    description:
      "notice お知らせ（省略したとき）／invitation 利用登録のご案内。ご案内には、書いた文章のあとに、ご利用の条件と、お一人ずつの登録のリンクが必ず入ります",
  }),
  audience: z.strictObject({
    type: z.enum(AUDIENCES),
    ids: z
      .array(id)
      .min(1)
      .max(LIMITS.manualMail.recipients)
      .optional()
      .meta({ description: "type が ids のとき必須。施策の対象者のID、またはキャリコン・人事ご担当者のID" }),
    conditions: listConditions
      .optional()
      .meta({ description: "type が matching のとき必須。対象者の一覧の絞り込み。空なら名簿のすべての方。送るときに選び直されます" }),
  }),
  subject: line(LIMITS.manualMail.subject, { min: 1 }),
  body: text(LIMITS.manualMail.body, { min: 1 }).meta({
    description:
      "文章のみ。{{氏名}} {{会社名}} {{施策名}} {{残り回数}} {{予約期限}} {{ログインURL}} が使えます（{{ログインURL}} はお知らせだけ）",
  }),
  resend: z.boolean().optional().meta({ description: "ご案内のとき。すでにご案内した方にも、もう一度送る" }),
  force: z.boolean().optional().meta({ description: "ご案内のとき。ご案内の回数と間隔の上限を超えて送る" }),
  attachIcs: z.boolean().optional().meta({
    description:
      "true なら、この施策でこれからの面談がある方に、次の面談のカレンダーファイル（ICS）を添付します。面談のない方には添付されません",
  }),
});

export type ManualMailForm = z.output<typeof manualMailForm>;

export const campaignView = z
  .object({
    id,
    order: z.object({ id, name: z.string() }),
    kind: z.enum(CAMPAIGN_KINDS),
    kindLabel: z.string(),
    audience: z.object({
      type: z.enum(AUDIENCES),
      label: z.string(),
      ids: z.array(id),
      conditions: listConditions.nullable(),
      conditionsText: z.string().nullable().meta({ example: "状態：未登録、部署：営業部" }),
    }),
    subject: z.string(),
    body: z.string(),
    attachIcs: z.boolean(),
    resend: z.boolean(),
    force: z.boolean(),
    status: z.enum(CAMPAIGN_STATUSES),
    statusLabel: z.string(),
    scheduledAt: instant.nullable(),
    sentAt: instant.nullable(),
    recipientCount: z
      .int()
      .nullable()
      .meta({ description: "送信待ちに入れた人数。送信中は途中までの人数、途中で取り消したものは取り消しまでの人数、送信前は null" }),
    operationId: id.nullable().meta({ description: "ご案内を始めたあと、お一人ずつに送っている一括操作" }),
    canCancel: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: "MailCampaign" });

/** With what has become of it, as the list of an order's campaigns tells it. */
export const sentCampaignView = campaignView
  .extend({
    outcome: z
      .object({
        total: z.int().nullable().meta({ description: "送り始めたときの宛先の人数。null なら、数える前の古いもの" }),
        waiting: z.int().meta({ description: "これから送られるもの" }),
        sent: z.int().meta({ description: "送信済み（届いたかどうかは、まだ分からないもの）" }),
        delivered: z.int().meta({ description: "届いたもの" }),
        failed: z.int().meta({ description: "届かなかったもの" }),
        withheld: z.int().meta({ description: "送らなかったもの（取り消し、対象から外れた方など）" }),
      })
      .nullable()
      .meta({ description: "お知らせを送り始めたあとの進み具合と結果。ご案内では null で、operationId の一括操作が伝えます" }),
  })
  .meta({ id: "SentMailCampaign" });

const sample = z.object({
  to: z.string().nullable(),
  name: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
const preview = z.object({
  count: z.int().meta({ description: "いま送るとしたら届く人数" }),
  samples: z.array(sample).max(LIMITS.manualMail.samples),
  refused: z
    .array(z.object({ reason: z.string().meta({ example: "registered" }), label: z.string(), people: z.int() }))
    .meta({ description: "宛先のうち届かない方の、理由ごとの人数（多い順）。skipped は先頭の2000名まで" }),
});

/** For a large campaign the number of recipients has to be confirmed. */
export const confirmCount = z.int().min(0).max(100_000).optional().meta({ description: "50名を超えるときに必須。いま届く人数と同じ数" });

const inline = manualMailForm.extend({ orderId: id });
const audienceIds = "宛先のIDを指定してください";
interface Addressed {
  kind?: CampaignKind | undefined;
  audience?: { type: Audience; ids?: readonly string[] | undefined; conditions?: object | undefined } | undefined;
}
const hasIds = ({ audience }: Addressed): boolean => audience?.type !== "ids" || audience.ids !== undefined;
const hasConditions = ({ audience }: Addressed): boolean => audience?.type !== "matching" || audience.conditions !== undefined;
const CONDITIONS = { path: ["audience", "conditions"], message: "宛先の条件を指定してください" };
const fitsKind = ({ kind = "notice", audience }: Addressed): boolean => !audience || isAudienceOf(kind, audience.type);
const FITS_KIND = { path: ["audience", "type"], message: `ご案内の宛先は ${INVITATION_AUDIENCES.join("、")} のどれかです` };

/** A mail in the list over all orders: with the number of attempts, and when the next one is due. */
export const mailDeskView = mailView.extend({
  attempts: z.int().meta({ description: "送信を試した回数" }),
  nextTryAt: instant.nullable().meta({ description: "次に送信を試す日時。送信待ちでなければ null" }),
  deadAt: instant.nullable().meta({ description: "送信をあきらめた日時。事務局の対応が必要なメールです" }),
});

/** The mails to one person: what was sent and what became of it. */
const deliveryView = z
  .object({
    name: z.string().nullable(),
    to: z.string().nullable(),
    reader: mailView.shape.reader,
    order: mailView.shape.order,
    verdict: z.enum(DELIVERY_VERDICTS),
    verdictLabel: z.string().meta({ example: "アドレスに届きませんでした" }),
    advice: z.string().meta({ description: "次にしていただくこと" }),
    hasSignedIn: z.boolean().meta({ description: "登録またはログインをしたことがある" }),
    counts: z.object({
      sent: z.int().meta({ description: "送信した数。以下の結果を含みます" }),
      delivered: z.int(),
      bounced: z.int(),
      unknown: z.int().meta({ description: "届いた可能性がある数" }),
      failed: z.int().meta({ description: "送れなかった数" }),
      unsent: z.int().meta({ description: "送信の設定がなく、送られていない数" }),
      waiting: z.int(),
    }),
    last: mailView,
    trouble: mailView
      .nullable()
      .meta({ description: "いちばん新しい、届かなかった（または届いたかどうかわからない）メール。そのあとに届いていれば null" }),
  })
  .meta({ id: "MailDelivery" });

export const mail = {
  list: json({
    method: "GET",
    path: "/mail",
    access: adminOnly,
    summary: "メールの一覧",
    description:
      "すべての施策のメールを、新しい順に返します（本文は返りません）。q に合う方が500名を超えるときは、そのうち500名のメールだけを返し、partial が true になります。state が dead のメールは、送信をあきらめたもの、または届いたかどうかがわからないもので、自動ではもう送られません。理由は error に入ります。",
    input: pageQuery.extend({
      state: z.enum(MAIL_DESK_STATES).optional().meta({
        description:
          "dead 送信をあきらめた、unsent 未送信（送信の設定がないあいだに時刻が来たもの。設定されると、1日以内のものは送られます）、retrying 再送中、waiting 送信待ち、bounced 不達、complained 迷惑メール報告、sent 送信済み、delivered 到着、maybe_sent 届いた可能性（送信の結果がわからないまま、用件がなくなったもの、または送信をあきらめたもの）、skipped 送信不要、canceled 取り消し。省略するとすべて",
      }),
      toUserId: id.optional().meta({ description: "この利用者に宛てたメールだけ（登録の前のご案内を含みます）" }),
      orderMenteeId: id.optional().meta({ description: "施策の対象者に宛てたメールだけ。まだ登録していない方にも使えます" }),
      orderId: id.optional().meta({ description: "この施策のメールだけ" }),
      type: z.enum(MAIL_TYPES).optional().meta({ description: "メールの種類" }),
      q: text(LIMITS.text.keyword, { min: 1 }).optional().meta({ description: "宛先の方の氏名・カナ・メールアドレス" }),
      from: localDate.optional().meta({ description: "この日から（日本時間）" }),
      to: localDate.optional().meta({ description: "この日まで（日本時間）" }),
      ...sortedBy(LIST_SORTS.mails),
    }),
    output: pageOf(mailDeskView).extend({ partial: z.boolean().meta({ description: "検索に合う方が多く、一部の方のメールだけです" }) }),
  }),
  deliveries: json({
    method: "GET",
    path: "/mail/deliveries",
    access: adminOnly,
    summary: "メールの届き具合",
    description:
      "「届いていない」というお問い合わせに、お一人ずつ答えます。q を省くと、最後のメールが届かなかった（または届いたかどうかわからない）方を、新しい順に返します。q を指定すると、その方を、届いているかどうかにかかわらず、100名まで返します。",
    input: pageQuery.extend({
      q: text(LIMITS.text.keyword, { min: 1 }).optional().meta({ description: "宛先の方の氏名・カナ・メールアドレス" }),
      outcome: z.enum(UNDELIVERED).optional().meta({
        description:
          "bounced 不達、complained 迷惑メール報告、failed 送れなかった、unsent 未送信（送信の設定がありません）、maybe_sent 届いた可能性（q を省いたとき）",
      }),
      orderId: id.optional().meta({ description: "この施策のメールが届かなかった方だけ（q を省いたとき）" }),
    }),
    output: pageOf(deliveryView).extend({ partial: z.boolean().meta({ description: "検索に合う方が多く、一部の方だけです" }) }),
  }),
  manualMail: json({
    method: "POST",
    path: "/mail/manual_mail",
    access: adminOnly,
    summary: "個別のお知らせを作成・予約する",
    description:
      "お知らせ、または利用登録のご案内（kind が invitation）です。宛先は送信のときにもう一度選び直されます。previewOnly では何も保存せず、実際の宛先から3名分の文面と人数を返します。使えない変数があると UNPROCESSABLE になります。送信を予約するとき、50名を超えるなら、いま届く人数と同じ confirmCount が必要です。",
    input: inline
      .extend({
        saveAs: z.enum(["draft", "scheduled"]).default("draft"),
        sendAt: instantIn.optional().meta({ description: "saveAs が scheduled のとき必須。5分後から、施策の終了後90日まで" }),
        confirmCount,
        previewOnly: z.boolean().optional(),
      })
      .refine(hasIds, { path: ["audience", "ids"], message: audienceIds })
      .refine(hasConditions, CONDITIONS)
      .refine(fitsKind, FITS_KIND)
      .refine((form) => form.saveAs !== "scheduled" || form.previewOnly === true || form.sendAt !== undefined, {
        path: ["sendAt"],
        message: "送信日時を指定してください",
      }),
    output: ensured.extend({ mail: campaignView.nullable(), preview: preview.nullable() }),
    errors: ["UNPROCESSABLE", "SEND_TIME", "COUNT_MISMATCH", "TOO_MANY_REQUESTS", "STATUS_NOT_ALLOWED", "NOT_FOUND"],
    maxBodyBytes: MAX_IDS_BODY,
  }),
  manualMailSend: json({
    method: "POST",
    path: "/mail/manual_mail_send",
    access: adminOnly,
    summary: "個別のお知らせを送信する",
    description:
      "保存したもの（mailId）か、その場で書いたものを送ります。宛先は送信のときに選び直されます。50名を超えるときは、実際の人数と同じ confirmCount が必要です。ご案内は、一括操作としてお一人ずつに送られます（operation）。すでに登録した方には送られません。testTo ではご自身に1通だけ送ります。",
    input: z
      .strictObject({
        mailId: id.optional(),
        ...inline.partial().shape,
        testTo: email.optional().meta({ description: "ご自身のメールアドレス" }),
        confirmCount,
      })
      .refine(hasIds, { path: ["audience", "ids"], message: audienceIds })
      .refine(hasConditions, CONDITIONS)
      .refine(fitsKind, FITS_KIND)
      .refine(
        ({ mailId, orderId, audience, subject, body, kind, attachIcs, resend, force }) => {
          const given = [orderId, audience, subject, body].filter((value) => value !== undefined).length;
          if (mailId === undefined) return given === 4;
          return given === 0 && [kind, attachIcs, resend, force].every((value) => value === undefined);
        },
        { path: ["mailId"], message: "mailId か、orderId・audience・subject・body のどちらかを指定してください" },
      ),
    forms: [
      { id: "SavedMailSend", title: "保存したものを送る", required: ["mailId"], optional: ["testTo", "confirmCount"] },
      {
        id: "WrittenMailSend",
        title: "その場で書いたものを送る",
        required: ["orderId", "audience", "subject", "body"],
        optional: ["kind", "attachIcs", "resend", "force", "testTo", "confirmCount"],
      },
    ],
    output: ensured.extend({
      mail: campaignView.nullable(),
      operation: bulkOperationView
        .nullable()
        .meta({ description: "ご案内をお一人ずつに送っている一括操作。進み具合と、送れなかった方がわかります" }),
    }),
    status: 202,
    errors: ["UNPROCESSABLE", "COUNT_MISMATCH", "MAIL_ALREADY_SENT", "STATUS_NOT_ALLOWED", "TOO_MANY_REQUESTS", "NOT_FOUND"],
    maxBodyBytes: MAX_IDS_BODY,
  }),
  mentoringReserved: told(
    "/mail/mentoring_reserved",
    ["mentee", "admin"],
    "予約完了のメール",
    "相談者とキャリコンに予約の完了を伝えます。",
  ),
  rescheduleMail: told(
    "/mail/reschedule_mail",
    ["mentee", "mentor", "admin"],
    "日時変更のメール",
    "相談者とキャリコンに新しい日時を伝えます。日時が一度も変わっていない面談では MAIL_NOT_DUE になります。",
  ),
  menteeCancel: told(
    "/mail/mentee_cancel",
    ["mentee", "admin"],
    "相談者によるキャンセルのメール",
    "キャリコンに伝え、相談者に控えを送ります。相談者がキャンセルした面談でなければ MAIL_NOT_DUE になります。",
  ),
  mentorCancel: told(
    "/mail/mentor_cancel",
    ["mentor", "admin"],
    "キャリコン・事務局によるキャンセルのメール",
    "相談者に、別の日時の候補とともに伝えます。キャリコンまたは事務局がキャンセルした面談でなければ MAIL_NOT_DUE になります。",
  ),
  menteeRegister: json({
    method: "POST",
    path: "/mail/mentee_register",
    access: ["admin", "hrstaff"],
    summary: "利用登録のご案内を送る",
    description:
      "まだ登録していない方だけに送ります。お一人につき24時間に1通、全部で3通までです（事務局は force で超えられます）。新しいリンクを送ると、前のリンクは使えなくなります。人事ご担当者は、対象者の管理を任されている場合に、受付中の施策で使えます。誰に送られたかは返りません。",
    input: z.strictObject({
      orderId: id,
      menteeIds: z.array(id).min(1).max(LIMITS.importRows).optional().meta({ description: "施策の対象者のID。省略すると全員" }),
      conditions: listConditions.optional().meta({
        description:
          "一覧のこの条件に合う方だけ。menteeIds とは一緒に使えません。人事ご担当者には、見せない項目での絞り込みと、登録状況を見せない施策では FILTER_NOT_ALLOWED になります。どなたも合わないときは NOT_FOUND です",
      }),
      resend: z.boolean().default(false).meta({ description: "すでにご案内した方にも、もう一度送る" }),
      letter: z.enum(INVITATION_LETTERS).default("first").meta({ description: "文例。first はじめてのご案内／again 2回目からのご案内" }),
      force: z.boolean().default(false).meta({ description: "回数と間隔の上限を超えて送る（事務局のみ。sendAt とは一緒に使えません）" }),
      sendAt: instantIn.optional().meta({
        description:
          "送る日時。5分後から契約終了日の90日後まで。省略するとすぐに送ります。送る方は、その日時にもう一度決まります（GET /orders/{id}/invitation-requests）",
      }),
      confirmCount: confirmCount.meta({
        description:
          "確認した人数。いま届く人数と違えば COUNT_MISMATCH になり、どなたにも送られません。登録状況を見せない施策の人事ご担当者からは無視されます",
      }),
      dryRun,
    }),
    output: ensured.extend({
      samples: z.array(sample).max(LIMITS.manualMail.samples).meta({
        description:
          "dryRun のときの文面の見本。登録状況を見せない施策の人事ご担当者には、選んだ方の、または宛名のない見本です。そのほかでは空です",
      }),
    }),
    status: 202,
    errors: ["COUNT_MISMATCH", "SEND_TIME", "STATUS_NOT_ALLOWED", "FILTER_NOT_ALLOWED", "NOT_FOUND"],
  }),
  plannedInvitations: json({
    method: "GET",
    path: "/orders/{id}/invitation-requests",
    access: ["admin", "hrstaff"],
    summary: "これから送る利用登録のご案内",
    description: "日時を決めて依頼した、まだ送り始めていないご案内です。送る順に返します。",
    input: z.strictObject({ id }),
    output: z.object({
      items: z
        .array(
          z.object({
            id,
            sendAt: instant.meta({ description: "送る日時" }),
            people: z.int().nullable().meta({ description: "選んだ人数。null なら、その日時に登録がまだの方すべて" }),
            by: z.string().nullable().meta({ description: "依頼した方" }),
          }),
        )
        .max(100),
    }),
    errors: ["NOT_FOUND"],
  }),
  cancelInvitations: json({
    method: "POST",
    path: "/invitation-requests/{id}/cancel",
    access: ["admin", "hrstaff"],
    summary: "これから送る利用登録のご案内を取り消す",
    description: "人事ご担当者は、対象者の管理を任されている場合に使えます。送り始めたものは取り消せません。",
    input: z.strictObject({ id: id.meta({ description: "予定しているご案内のID" }) }),
    output: z.object({ id }),
    errors: ["STATUS_NOT_ALLOWED", "NOT_FOUND"],
  }),
  mentoringRemind: json({
    method: "POST",
    path: "/mail/mentoring_remind",
    access: adminOnly,
    summary: "前日のご案内を送る",
    description: "毎日16時（日本時間）に自動で送られます。すでに送られた面談にはもう一度送られません。",
    input: z.strictObject({ date: localDate.optional().meta({ description: "面談の日。省略すると明日" }), mentoringIds, dryRun }),
    output: ensured,
    status: 202,
  }),
  mentoringRemind1hour: json({
    method: "POST",
    path: "/mail/mentoring_remind_1hour",
    access: adminOnly,
    summary: "1時間前のご案内を送る",
    description: "開始の1時間ほど前に自動で送られます。始まった面談には送られません。",
    input: z.strictObject({ mentoringIds, dryRun }),
    output: ensured,
    status: 202,
  }),
  report: json({
    method: "POST",
    path: "/mail/report",
    access: ["mentor", "admin"],
    summary: "アンケート・報告書のお願い",
    description: "面談が終わると自動で送られます。提出済みの方、実施されていない面談には送られません。",
    input: ofMentoring.extend({ to: z.enum(["mentee", "mentor", "both"]).default("both"), resend }),
    output: ensured,
    errors: ["NOT_FOUND"],
  }),
  reportRemind: json({
    method: "POST",
    path: "/mail/report_remind",
    access: adminOnly,
    summary: "アンケート・報告書の再送",
    description: "提出の依頼から24時間、72時間、168時間たつと自動で送られます。3回までです。",
    input: z.strictObject({
      roles: z
        .array(z.enum(["mentee", "mentor"]))
        .min(1)
        .max(2)
        .optional(),
      olderThanHours: z
        .int()
        .min(24)
        .max(24 * 365)
        .optional(),
      mentoringIds,
      dryRun,
    }),
    output: ensured,
    status: 202,
  }),
  cancel: json({
    method: "PATCH",
    path: "/mail/{id}/cancel",
    access: adminOnly,
    summary: "メールを取り消す",
    description:
      "下書き・送信予定・送信待ちのメール、または個別のお知らせを取り消します。送信中のお知らせは、まだ送っていない分が止まります。2回目も同じ答えになります。",
    input: z.strictObject({ id, reason: text(LIMITS.text.reason).optional() }),
    output: z.object({ mail: mailView.nullable(), campaign: campaignView.nullable() }),
    errors: ["MAIL_ALREADY_SENT", "STATUS_NOT_ALLOWED", "NOT_FOUND"],
  }),
  get: json({
    method: "GET",
    path: "/mail/{id}",
    access: adminOnly,
    summary: "メールの内容",
    description: `送った（または、いま送るとしたらの）件名と本文です。ログインや登録のリンクは伏せています。本文は、送信から${RETENTION.mailWordsDays}日を過ぎると削除されます。`,
    input: z.strictObject({ id }),
    output: mailView.extend({
      written: z
        .object({ subject: z.string(), text: z.string(), html: z.string() })
        .nullable()
        .meta({ description: "本文がないメールでは null" }),
      missing: z
        .enum(MISSING_WORDS)
        .nullable()
        .meta({
          description: `本文がない理由。no_reason 送る理由がなくなった、expired 送信から${RETENTION.mailWordsDays}日を過ぎて削除した、erased 宛先の方のデータとともに削除した`,
        }),
    }),
    errors: ["NOT_FOUND"],
  }),
} as const;

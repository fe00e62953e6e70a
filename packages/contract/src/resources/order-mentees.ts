import type { MenteeColumn } from "@knotter/domain/import-columns";
import { ROW_NOTES } from "@knotter/domain/import-fault";
import { USAGE_FILTERS } from "@knotter/domain/mentee";
import { ORDER_MENTEE_STATUSES } from "@knotter/domain/order";
import type { Corrected } from "@knotter/domain/order-list";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { anyOfTexts, email, employeeNo, id, instant, kana, line, localDate, pageOf, pageQuery, sortedBy, text, version } from "../fields";
import { LIST_SORTS } from "../lists";
import { understoodRows } from "./understood";

const LIST_FILTERS = [...ORDER_MENTEE_STATUSES, "unregistered", "registered", ...USAGE_FILTERS] as const;

export const orderMenteeView = z
  .object({
    id: id.meta({ description: "施策の対象者のID" }),
    menteeId: id.nullable().meta({ description: "アカウントのID（事務局のみ）" }),
    name: z.string(),
    nameKana: z.string().nullable(),
    email: z.string().nullable().meta({ description: "事務局のみ。メールなしで登録した方は、ご本人のアドレスがあっても null" }),
    withoutEmail: z.boolean().meta({ description: "会社がメールアドレスを登録していない方（ログイン用紙でご案内します）" }),
    slipPrintedAt: instant.nullable().meta({ description: "いちばん新しいログイン用紙を作った日時。作っていなければ null" }),
    employeeNo: z.string().nullable(),
    department: z.string().nullable(),
    jobTitle: z.string().nullable(),
    groupTag: z.string().nullable(),
    status: z.enum(ORDER_MENTEE_STATUSES).nullable().meta({ description: "登録状況を見せない施策では、人事ご担当者には null" }),
    statusLabel: z.string().nullable(),
    registeredAt: instant.nullable(),
    usage: z
      .object({ label: z.enum(["未予約", "予約済み", "実施済み"]), used: z.int(), max: z.int() })
      .nullable()
      .meta({ description: "共有範囲 L1 以上で人事ご担当者に返ります" }),
    doneOn: localDate.nullable().meta({ description: "実施日。共有範囲 L2 以上で人事ご担当者に返ります" }),
    next: z.object({ mentoringId: id, startAt: instant }).nullable().meta({ description: "次の面談（事務局のみ）" }),
    bookingHeld: z.boolean().nullable().meta({ description: "無断キャンセルが続き、予約を止めている（事務局のみ）" }),
    invitedAt: instant.nullable(),
    inviteCount: z.int().nullable(),
    inviteBounced: z.boolean().nullable(),
    withdrawnAt: instant.nullable(),
    disabled: z.boolean().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: "OrderMentee" });

/**
 * One row of a pasted list. Faults are reported by its number, as for a row of a file: what a cell may hold is decided by
 * domain/import-mentees.ts, and the limits here are only wide enough that it gets to say so.
 */
const typed = (max: number) => z.string().max(max).nullable().optional();
const menteeRow = z.strictObject({
  row: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: "元の一覧での行番号。ご指摘はこの番号で返ります。省略すると、送った順に1から数えます" }),
  email: typed(400).meta({ description: "省略できるのは、社員番号のある方だけです", example: "hanako.yamada@example.com" }),
  name: z.string().max(400).meta({ example: "山田 花子" }),
  nameKana: typed(400).meta({ example: "ヤマダ ハナコ" }),
  employeeNo: typed(400).meta({ example: "00123" }),
  department: typed(400).meta({ example: "営業部" }),
  jobTitle: typed(400),
  groupTag: typed(400),
  maxCount: z
    .int()
    .min(0)
    .max(1000)
    // What is published is what the import takes.
    .meta({ minimum: LIMITS.maxMentoringCount.min, maximum: LIMITS.maxMentoringCount.max })
    .nullable()
    .optional()
    .meta({ description: "上限回数。省略すると施策の1人あたり回数。変更できるのは事務局だけです" }),
} satisfies Record<"row" | Exclude<MenteeColumn, "sendInvite">, z.ZodType>);

export const addMenteesForm = z.strictObject({
  mentees: z.array(menteeRow).min(1).max(LIMITS.importRows),
  sendInvite: z.boolean().default(false).meta({ description: "アカウントのない方に、利用登録のご案内を送る" }),
  dryRun: z.boolean().optional(),
});

export const usageFilter = z.enum(USAGE_FILTERS).optional().meta({
  description:
    "利用状況がこれに当たる方だけ。notBooked：未予約、bookedOrDone：予約済みまたは実施済み、booked：予約済みで未実施、done：実施済み。status も指定すると、両方に当てはまる方だけになります。事務局には、status が withdrawn のときだけ対象外の方が含まれます",
});

/** By what the people of an order are filtered, in their list and for bulk operations. */
export const orderMenteeConditions = {
  status: z.enum(LIST_FILTERS).optional(),
  usage: usageFilter,
  q: text(LIMITS.text.keyword).optional().meta({ description: "氏名・社員番号・部署（事務局はメールアドレスも）" }),
  department: anyOfTexts(100)
    .optional()
    .meta({ description: "部署（いずれか）", example: ["営業部"] }),
};

/** What is corrected of a person on the list. Null clears a field, an absent field stays as it is. */
export const correctMenteeForm = z.strictObject({
  name: line(LIMITS.text.name, { min: 1 }).optional().meta({ example: "山﨑 花子" }),
  nameKana: kana.nullable().optional().meta({ example: "ヤマザキ ハナコ" }),
  email: email.optional().meta({ description: "利用登録の前だけ変更できます" }),
  employeeNo: employeeNo.nullable().optional().meta({ example: "00123" }),
  department: line(100).nullable().optional().meta({ example: "営業部" }),
  jobTitle: line(50).nullable().optional(),
  groupTag: line(50).nullable().optional(),
  maxCount: z
    .int()
    .min(LIMITS.maxMentoringCount.min)
    .max(LIMITS.maxMentoringCount.max)
    .optional()
    .meta({ description: "この方の上限回数" }),
  linkAccount: z
    .boolean()
    .optional()
    .meta({ description: "true なら、このアドレスで登録している相談者に結び付けます（EMAIL_HAS_ACCOUNT のとき）" }),
} satisfies Record<Corrected | "email" | "maxCount" | "linkAccount", z.ZodType>);

/** The same where all of it is on the screen: a name, an address and a number of interviews are never blank. */
export const correctionForm = correctMenteeForm.required({ name: true, email: true, maxCount: true });

/** What HR corrects. The address that the company has given is not read back: blank, it stays. */
export const companyCorrectionForm = correctMenteeForm.omit({ maxCount: true, linkAccount: true }).required({ name: true });

/** The slip of somebody who is listed without an address; only these people can get one. */
export const correctionFormWithoutEmail = correctMenteeForm.required({ name: true, maxCount: true });

const ofPlace = { id, orderMenteeId: id.meta({ description: "施策の対象者のID" }) };

/** What has become of a person of the list. */
export const menteeHistory = z
  .array(
    z.object({
      id: z.string(),
      at: instant,
      by: z.string().nullable().meta({ description: "操作した人。人事ご担当者には返りません" }),
      text: z.string().meta({ example: "部署を訂正しました" }),
      mentoringId: id.nullable(),
    }),
  )
  .max(LIMITS.menteeHistory)
  .meta({ description: "新しい順。人事ご担当者には、施策で見せる項目の分だけが返ります" });

/** One person of the list, as the panel beside it shows them. */
const orderMenteeDetail = z
  .object({
    person: orderMenteeView,
    version: version
      .nullable()
      .meta({ description: "訂正のときに expectedVersion として送ります。人事ご担当者には、訂正できる方の分だけが返ります" }),
    listedAt: instant.nullable().meta({ description: "名簿に加えた日時（事務局のみ）" }),
    addedByCompany: z.boolean().nullable().meta({ description: "人事ご担当者が加えた方（事務局のみ）" }),
    withdrawnReason: z.string().nullable().meta({ description: "対象から外した理由（事務局のみ）" }),
    may: z
      .object({ correct: z.boolean(), correctEmail: z.boolean(), restore: z.boolean(), invite: z.boolean() })
      .nullable()
      .meta({ description: "いまできる操作。人事ご担当者には、訂正できる方の分だけが返ります" }),
    history: menteeHistory,
  })
  .meta({ id: "OrderMenteeDetail" });

/** The faults of a list, row by row. */
export const rowNote = z.object({
  row: z.int().meta({ description: "スプレッドシートの行番号（一覧で送ったときは row、なければ何番目か）", example: 12 }),
  column: z.string().nullable().meta({ example: "メールアドレス" }),
  value: z.string().nullable(),
  code: z.enum(ROW_NOTES).meta({ description: "何が正しくないか", example: "EMAIL" }),
  params: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .meta({ description: "message に入っている値。row はほかの行の番号", example: {} }),
  message: z.string().meta({ example: "形式が正しくありません" }),
});

export const orderMenteeRows = {
  mentees: json({
    method: "GET",
    path: "/orders/{id}/mentees",
    access: ["admin", "hrstaff"],
    summary: "施策の対象者",
    description:
      "人事ご担当者には、氏名・社員番号・部署と、施策の共有範囲で許された項目が返ります。見せない項目での絞り込みと並べ替えは FILTER_NOT_ALLOWED になります。",
    input: pageQuery.extend({
      id,
      ...sortedBy(LIST_SORTS.orderMentees),
      ...orderMenteeConditions,
      withoutEmail: z.boolean().optional().meta({ description: "true なら、会社がメールアドレスを登録していない方だけ" }),
    }),
    output: pageOf(orderMenteeView),
    errors: ["FILTER_NOT_ALLOWED", "NOT_FOUND"],
  }),
  menteeDepartments: json({
    method: "GET",
    path: "/orders/{id}/mentees/departments",
    access: ["admin", "hrstaff"],
    summary: "施策の対象者の部署",
    description: "対象者の一覧を部署で絞り込むための選択肢です。人数は、対象外の方を含む名簿の人数です。",
    input: z.strictObject({ id }),
    output: z.object({ items: z.array(z.object({ department: z.string().meta({ example: "営業部" }), people: z.int() })) }),
    errors: ["NOT_FOUND"],
  }),
  mentee: json({
    method: "GET",
    path: "/orders/{id}/mentees/{orderMenteeId}",
    access: ["admin", "hrstaff"],
    summary: "施策の対象者1名",
    description:
      "一覧の1行と同じ項目に、これまでの経過が付きます。人事ご担当者には、一覧と同じく施策の共有範囲で許された項目だけが返ります。事務局の閲覧は監査ログに残ります。",
    input: z.strictObject(ofPlace),
    output: orderMenteeDetail,
    errors: ["NOT_FOUND"],
  }),
  correctMentee: json({
    method: "PATCH",
    path: "/orders/{id}/mentees/{orderMenteeId}",
    access: ["admin", "hrstaff"],
    summary: "対象者の登録内容を訂正する",
    description:
      "送った項目だけを変更します。メールアドレスは利用登録の前だけ訂正でき、同じ会社の受付中の施策に同じアドレスで載っている未登録の分も一緒に直ります。前のアドレスへのリンクは使えなくなり、ご案内済みの方には新しいアドレスへもう一度ご案内を送ります。ほかの方のアドレスには DUPLICATE_EMAIL が、相談者のアカウントがあるアドレスには linkAccount を確かめる DUPLICATE_EMAIL が返ります。人事ご担当者は、対象者の管理を任されている場合に、登録状況を見せる受付中の施策で、まだ登録していない方について使えます（maxCount と linkAccount は使えません。アドレスは、アカウントの有無にかかわらず同じように直ります）。",
    input: correctMenteeForm.extend({ ...ofPlace, expectedVersion: version }),
    output: orderMenteeDetail.extend({
      invited: z.boolean().meta({ description: "新しいアドレスへご案内を送りました" }),
      others: z.int().meta({ description: "一緒に訂正した、ほかの施策の数" }),
      linked: z.boolean().meta({ description: "登録済みのアカウントに結び付けました" }),
    }),
    errors: ["VERSION_CONFLICT", "DUPLICATE_EMAIL", "COUNT_BELOW_USED", "STATUS_NOT_ALLOWED", "UNPROCESSABLE", "NOT_FOUND"],
  }),
  printSlips: json({
    method: "POST",
    path: "/orders/{id}/slips",
    access: ["admin", "hrstaff"],
    summary: "ログイン用紙を作る",
    description:
      "メールアドレスなしで登録した対象者に渡す用紙の内容（一度だけ使えるコード）を作ります。コードはこの答えにだけ含まれ、あとから見ることはできません。作り直すと、前の用紙のコードは使えなくなります。",
    input: z.strictObject({ id, menteeIds: z.array(id).min(1).max(LIMITS.slipsAtOnce).meta({ description: "施策の対象者のID" }) }),
    output: z.object({
      orderCode: z.string().meta({ description: "注文番号", example: "ORD-202604-0001" }),
      expiresAt: instant.meta({ description: "コードの期限" }),
      url: z.string().meta({ description: "用紙をお持ちの方の入口", example: "https://www.example.com/signup/code" }),
      qr: z
        .object({ size: z.int().meta({ description: "一辺の数" }), path: z.string().meta({ description: "SVGのパス" }) })
        .meta({ description: "入口のQRコード" }),
      slips: z
        .array(
          z.object({
            orderMenteeId: id.meta({ description: "施策の対象者のID" }),
            name: z.string().meta({ description: "氏名", example: "山田 花子" }),
            employeeNo: z.string().meta({ description: "社員番号", example: "00123" }),
            department: z.string().nullable().meta({ description: "部署", example: "製造部" }),
            code: z.string().meta({ description: "一度だけ使えるコード", example: "ABCD-EFGH-JKLM-NPQR" }),
          }),
        )
        .meta({ description: "1名に1枚" }),
    }),
    status: 201,
    keepsAnswer: false,
    errors: ["STATUS_NOT_ALLOWED", "NOT_FOUND"],
  }),
  addMentees: json({
    method: "POST",
    path: "/orders/{id}/mentees",
    access: ["admin", "hrstaff"],
    summary: "対象者を登録する",
    description:
      "1件でも誤りがあれば何も登録されず、data.errors に行ごとの内容（行番号と、ひな形の列の名前）が、fieldErrors に項目ごとの文（mentees.0.nameKana など）が入ります。すでにアカウントのある方は、その場で結び付けられます。人事ご担当者は、対象者の管理を任されている場合に、受付中の施策で使えます。",
    input: addMenteesForm.extend({ id }),
    output: z.object({
      created: z.int(),
      linked: z.int().nullable().meta({ description: "そのうち、アカウントに結び付けた方（事務局のみ）" }),
      updated: z.int(),
      unchanged: z.int(),
      invited: z.int().nullable().meta({ description: "事務局のみ" }),
      skipped: z.array(z.object({ row: z.int(), reason: z.string() })).meta({
        description:
          "対象外になっているため、何も変えなかった方。登録状況を見せない施策では、人事ご担当者にはほかの方と同じく updated か unchanged に数えます",
      }),
      warnings: z.array(rowNote),
      preview: understoodRows.nullable().meta({ description: "dryRun のときだけ。それ以外は null" }),
    }),
    status: 201,
    errors: ["UNPROCESSABLE", "DUPLICATE_EMAIL", "STATUS_NOT_ALLOWED", "NOT_FOUND"],
    maxBodyBytes: 1024 * 1024,
  }),
} as const;

import { DAY_PROBLEMS, DEADLINE_KINDS } from "@knotter/domain/admin-day";
import { ADMIN_SEARCH, ADMIN_TASKS, MARKED_TASKS } from "@knotter/domain/admin-task";
import { CUSTOMER_STATUSES } from "@knotter/domain/customer";
import { MAIL_TYPES } from "@knotter/domain/mail";
import { MENTORING_STATUSES } from "@knotter/domain/mentoring";
import { ORDER_STATUSES } from "@knotter/domain/order";
import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, localDate, orderIdSet, pageOf, pageQuery, text } from "../fields";
import { mailStanding } from "./operation";

const adminOnly = ["admin"] as const;
const kind = z.enum(ADMIN_TASKS).meta({ description: "タスクの種類", example: "report_overdue" });

const taskCount = z.object({
  kind,
  label: z.string().meta({ example: "報告書未提出" }),
  lead: z.string().meta({ description: "何を、どうするか" }),
  count: z.int(),
  at: instant.nullable().meta({ description: "最も古い（upcoming では最も近い）もの" }),
  upcoming: z.boolean().meta({ description: "true なら at は期日、false なら待ち始めた日時" }),
  urgent: z.boolean(),
  marked: z.boolean().meta({ description: "true なら、対応済みにする操作で終わります" }),
});

export const adminTask = z
  .object({
    id,
    at: instant,
    title: z.string(),
    detail: z.string().nullable(),
    subject: z.object({
      type: z.enum(["mentoring", "mentee", "mentor", "order", "customer", "mail", "request", "supervision", "webhook"]),
      id: id.nullable(),
    }),
    amount: z.int().meta({ description: "この行が表す件数。招待未登録では施策ごとの人数、枠不足では足りない面談の件数" }),
  })
  .meta({ id: "OfficeTask" });

const foundPerson = z.object({
  id: id.nullable().meta({ description: "利用者ID。まだ登録していない対象者では null" }),
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string().nullable().meta({ description: "メールなしで登録された対象者では null" }),
  place: z.string().nullable().meta({ description: "会社、または対象者になっている施策" }),
  orderId: id.nullable(),
  orderMenteeId: id.nullable().meta({ description: "まだ登録していない対象者の対象者ID" }),
  customerId: id.nullable(),
  disabled: z.boolean(),
});

export const adminSearchResult = z
  .object({
    mentorings: z.array(
      z.object({
        id,
        publicNo: z.string(),
        startAt: instant,
        endAt: instant,
        status: z.enum(MENTORING_STATUSES),
        menteeName: z.string(),
        mentorName: z.string(),
        orderName: z.string(),
        customerName: z.string(),
      }),
    ),
    people: z.array(foundPerson),
    customers: z.array(z.object({ id, name: z.string(), status: z.enum(CUSTOMER_STATUSES) })),
    orders: z.array(z.object({ id, orderNo: z.string(), name: z.string(), customerName: z.string(), status: z.enum(ORDER_STATUSES) })),
    mails: z
      .array(
        z.object({
          id,
          subject: z.string().nullable(),
          type: z.enum(MAIL_TYPES),
          to: z.string().nullable(),
          name: z.string().nullable(),
          queuedAt: instant,
        }),
      )
      .meta({ description: "見つかった方に宛てたもの。新しい順" }),
  })
  .meta({ id: "OfficeFound" });

export const dayInterview = z
  .object({
    id,
    publicNo: z.string(),
    startAt: instant,
    endAt: instant,
    status: z.enum(["reserved", "done", "no_show"]),
    mentee: z.object({ id, name: z.string().nullable() }),
    mentor: z.object({ id, name: z.string().nullable() }),
    order: z.object({ id, name: z.string() }),
    customerName: z.string(),
    problems: z
      .array(z.object({ code: z.enum(DAY_PROBLEMS), label: z.string().meta({ example: "面談URLがない" }), lead: z.string() }))
      .meta({ description: "気になること。急ぎのものから順に。なければ空" }),
  })
  .meta({ id: "OfficeInterview" });

export const adminDeadline = z.object({
  kind: z.enum(DEADLINE_KINDS),
  label: z.string().meta({ example: "予約受付の終了" }),
  on: localDate,
  id: id.meta({ description: "施策。registration_expires ではキャリコン、closing_days では顧客企業" }),
  name: z.string(),
  detail: z.string().nullable().meta({ description: "顧客企業、またはお知らせの施策" }),
});

const course = z.object({
  orderId: id,
  points: z
    .array(z.object({ on: localDate, booked: z.int(), held: z.int() }))
    .meta({ description: "予約受付の開始から今日（終わった施策は最終日）まで。その日までに予約した方、面談を終えた方の人数" }),
});

export const adminTaskRows = {
  today: json({
    method: "GET",
    path: "/office/today",
    access: adminOnly,
    summary: "事務局の今日",
    description:
      "今日の面談（キャンセルを除き、先頭の200件）と気になること、今日から7日間の期日。表示した相談者の氏名は、閲覧として記録されます。",
    input: z.strictObject({}),
    output: z.object({
      interviews: z.array(dayInterview),
      total: z.int(),
      deadlines: z.array(adminDeadline),
      mail: mailStanding,
      asOf: instant,
    }),
  }),
  courses: json({
    method: "GET",
    path: "/office/courses",
    access: adminOnly,
    summary: "施策の歩み",
    description: "施策ごとに、予約した方と面談を終えた方が増えていくようす。見つからない施策は返りません。",
    input: z.strictObject({ orderIds: orderIdSet }),
    output: z.object({ courses: z.array(course) }),
  }),
  tasks: json({
    method: "GET",
    path: "/office/tasks",
    access: adminOnly,
    summary: "事務局のタスク",
    description: "対応を待っているものの件数と、最も古いもの。急ぎのものから順に、0件の種類も返します。",
    input: z.strictObject({}),
    output: z.object({ tasks: z.array(taskCount), asOf: instant }),
  }),
  taskList: json({
    method: "GET",
    path: "/office/tasks/{kind}",
    access: adminOnly,
    summary: "事務局のタスクの一覧",
    description: "1つの種類のタスクを、古い（期日の近い）順に返します。相談者の氏名を含む種類の閲覧は記録されます。",
    input: pageQuery.extend({ kind }),
    output: pageOf(adminTask),
  }),
  taskDone: json({
    method: "POST",
    path: "/office/tasks/{kind}/{id}/done",
    access: adminOnly,
    summary: "タスクを対応済みにする",
    description: "状態からは終わったことがわからない種類（緊急の報告など）を、一覧から外します。2回目も同じ答えになります。",
    input: z.strictObject({ kind: z.enum(MARKED_TASKS), id }),
    output: z.object({ kind, id }),
    errors: ["NOT_FOUND"],
  }),
  tasksDone: json({
    method: "POST",
    path: "/office/tasks/{kind}/done",
    access: adminOnly,
    summary: "まとめてタスクを対応済みにする",
    description:
      "500件まで。すでに対応済みのもの、もうタスクではないものはそのままにし、今回対応済みにした件数を返します。1件ずつ操作記録に残ります。",
    input: z.strictObject({ kind: z.enum(MARKED_TASKS), ids: z.array(id).min(1).max(500) }),
    output: z.object({ kind, done: z.int(), unchanged: z.int() }),
  }),
  search: json({
    method: "GET",
    path: "/office/search",
    access: adminOnly,
    summary: "事務局の検索",
    description:
      "面談番号（M-2026-000123、または数字だけ）、氏名・カナ・社員番号・電話番号・メールアドレスの一部、会社名、施策名で探します。旧字体、ひらがなとカタカナ、全角と半角、空白、ハイフン、先頭の0の違いは区別しません。種類ごとに先頭の数件と、見つかった方の面談（次の予約から数件）、その方に宛てた新しいメールを返します。閲覧は記録されます。",
    input: z.strictObject({
      q: text(ADMIN_SEARCH.max, { min: ADMIN_SEARCH.min }).meta({
        description: "探す言葉。空白で区切ると、すべてを含むものを探します",
        example: "M-2026-000123",
      }),
    }),
    output: adminSearchResult,
  }),
} as const;

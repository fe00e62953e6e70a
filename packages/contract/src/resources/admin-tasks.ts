import { ADMIN_SEARCH, ADMIN_TASKS, MARKED_TASKS } from "@knotter/domain/admin-task";
import { CUSTOMER_STATUSES } from "@knotter/domain/customer";
import { MAIL_TYPES } from "@knotter/domain/mail";
import { MENTORING_STATUSES } from "@knotter/domain/mentoring";
import { ORDER_STATUSES } from "@knotter/domain/order";
import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, pageOf, pageQuery, text } from "../fields";

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
      type: z.enum(["mentoring", "mentee", "mentor", "order", "customer", "mail", "request", "supervision"]),
      id: id.nullable(),
    }),
    amount: z.int().meta({ description: "この行が表す件数。招待未登録では施策ごとの人数、枠不足では足りない面談の件数" }),
  })
  .meta({ id: "OfficeTask" });

const foundPerson = z.object({
  id: id.nullable().meta({ description: "利用者ID。まだ登録していない対象者では null" }),
  role: z.enum(ROLES),
  name: z.string(),
  email: z.string(),
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

export const adminTaskRows = {
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
  search: json({
    method: "GET",
    path: "/office/search",
    access: adminOnly,
    summary: "事務局の検索",
    description:
      "面談番号（M-2026-000123、または数字だけ）、氏名・カナ・社員番号・電話番号・メールアドレスの一部、会社名、施策名で探します。旧字体、ひらがなとカタカナ、全角と半角、空白、ハイフン、先頭の0の違いは区別しません。種類ごとに先頭の数件と、見つかった方に宛てた新しいメールを返します。閲覧は記録されます。",
    input: z.strictObject({
      q: text(ADMIN_SEARCH.max, { min: ADMIN_SEARCH.min }).meta({
        description: "探す言葉。空白で区切ると、すべてを含むものを探します",
        example: "M-2026-000123",
      }),
    }),
    output: adminSearchResult,
  }),
} as const;

import { isCorporateNumber } from "@knotter/domain/corporate-number";
import { CUSTOMER_STATUSES, EMPLOYEE_SIZE_BANDS, ESCALATION_TYPES } from "@knotter/domain/customer";
import { LIMITS, POLICY_RANGES } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { disclosureLevel, email, id, instant, line, pageOf, pageQuery, phone, sortedBy, text, version } from "../fields";
import { LIST_SORTS } from "../lists";
import { hrStaffView } from "./hr-staffs";

const { min, max } = POLICY_RANGES.kThreshold;

const corporateNumber = text(40)
  .transform((typed) => typed.normalize("NFKC").replace(/[\s-]/g, ""))
  .pipe(z.string().refine(isCorporateNumber, "法人番号（13桁）が正しくありません"))
  .meta({ description: "法人番号。検査用数字も確かめます", example: "7000012050002" });

const postalCode = text(20)
  .transform((typed) => typed.normalize("NFKC").replace(/[\s-]/g, ""))
  .pipe(z.string().regex(/^\d{7}$/, "郵便番号は7桁の数字で入力してください"))
  .transform((digits) => `${digits.slice(0, 3)}-${digits.slice(3)}`)
  .meta({ example: "100-0001" });

export const domainName = text(253, { min: 1 })
  .transform((typed) => typed.normalize("NFKC").toLowerCase().replace(/^@/, ""))
  .pipe(z.string().regex(/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, "ドメインの形式で入力してください"))
  .meta({ example: "example.co.jp" });

const contact = { name: line(LIMITS.text.name, { min: 1 }), email, phone: phone.nullable().optional() };
const contactView = z.object({ name: z.string(), email: z.string(), phone: z.string().nullable() });

/** An admin's data about a company. Null clears a field. */
const details = {
  nameKana: text(100).nullable(),
  corporateNumber: corporateNumber.nullable(),
  industry: text(50).nullable(),
  employeeSizeBand: z.enum(EMPLOYEE_SIZE_BANDS, "選択肢から選んでください").nullable(),
  postalCode: postalCode.nullable(),
  address: text(200).nullable(),
  billingContact: z.strictObject(contact).nullable(),
  status: z.enum(CUSTOMER_STATUSES),
  defaultDisclosureLevel: disclosureLevel,
  kThreshold: z.int().min(min, `${min}以上の数を入力してください`).max(max).meta({ description: "集計を見せる最小の人数", example: 10 }),
  allowedEmailDomains: z.array(domainName).max(50).meta({ description: "この会社のメールアドレスのドメイン" }),
  escalationContact: z.strictObject({ type: z.enum(ESCALATION_TYPES), ...contact }).nullable(),
  dataRetentionMonths: z.int().min(12).max(120),
  logoUrl: z
    .url({ protocol: /^https$/, error: "https:// で始まるURLを入力してください" })
    .max(300)
    .nullable(),
  adminMemo: text(LIMITS.text.adminMemo).nullable(),
};
const name = line(LIMITS.text.customerName, { min: 1 }).meta({ example: "株式会社サンプル" });

export const customerForm = z.strictObject({ name, ...z.strictObject(details).partial().shape });
/** What is asked when a company is registered on its page; the rest has its usual values. */
export const newCustomer = customerForm.pick({ name: true, nameKana: true, corporateNumber: true, defaultDisclosureLevel: true });
export const updateCustomerForm = z.strictObject({ name: name.optional(), ...z.strictObject(details).partial().shape });

export const customerView = z
  .object({
    id,
    name: z.string(),
    nameKana: z.string().nullable(),
    corporateNumber: z.string().nullable(),
    industry: z.string().nullable(),
    employeeSizeBand: z.string().nullable(),
    postalCode: z.string().nullable(),
    address: z.string().nullable(),
    billingContact: contactView.nullable(),
    status: z.enum(CUSTOMER_STATUSES),
    defaultDisclosureLevel: disclosureLevel,
    kThreshold: z.int(),
    allowedEmailDomains: z.array(z.string()),
    escalationContact: contactView.extend({ type: z.enum(ESCALATION_TYPES) }).nullable(),
    dataRetentionMonths: z.int(),
    logoUrl: z.string().nullable(),
    adminMemo: z.string().nullable(),
    version: z.int(),
    updatedAt: instant,
  })
  .meta({ id: "Customer" });

const customerListItem = z
  .object({
    id,
    name: z.string(),
    status: z.enum(CUSTOMER_STATUSES),
    employeeSizeBand: z.string().nullable(),
    activeOrders: z.int().meta({ description: "実施中の施策の数" }),
    menteeCount: z.int().meta({ description: "実施中の施策の対象者の延べ人数" }),
    primaryHr: z.object({ id, name: z.string() }).nullable().meta({ description: "主担当" }),
    updatedAt: instant,
  })
  .meta({ id: "CustomerListItem" });

export const customers = {
  list: json({
    method: "GET",
    path: "/customers",
    access: ["admin"],
    summary: "顧客企業の一覧",
    input: pageQuery.extend({
      q: text(LIMITS.text.keyword).optional().meta({ description: "会社名・カナの一部、または法人番号" }),
      status: z.enum(CUSTOMER_STATUSES).optional(),
      ...sortedBy(LIST_SORTS.customers),
    }),
    output: pageOf(customerListItem),
  }),
  create: json({
    method: "POST",
    path: "/customers",
    access: ["admin"],
    summary: "顧客企業を登録する",
    input: customerForm,
    output: customerView,
    status: 201,
    errors: ["CONFLICT"],
  }),
  get: json({
    method: "GET",
    path: "/customers/{id}",
    access: ["admin"],
    summary: "顧客企業の詳細",
    input: z.strictObject({ id }),
    output: customerView,
    errors: ["NOT_FOUND"],
  }),
  update: json({
    method: "PATCH",
    path: "/customers/{id}",
    access: ["admin"],
    summary: "顧客企業を変更する",
    input: updateCustomerForm.extend({ id, expectedVersion: version.optional() }),
    output: customerView,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "CONFLICT"],
  }),
  hrStaffs: json({
    method: "GET",
    path: "/customers/{id}/hrStaffs",
    access: ["hrstaff", "admin"],
    summary: "顧客企業の人事担当者",
    description: "事務局と、その会社の主担当・人事担当者を管理できる方がご覧になれます。",
    input: pageQuery.extend({ id, ...sortedBy(LIST_SORTS.hrStaffs) }),
    output: pageOf(hrStaffView),
    errors: ["NOT_FOUND"],
  }),
} as const;

import { DATA_ACCESSES } from "@knotter/domain/data-access";
import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { CONSENT_CHANNELS } from "@knotter/domain/mentoring-codes";
import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, pageOf, pageQuery } from "../fields";
import { DATA_ACCESS_TEXT } from "../labels/audit";
import { hrInterview, hrListed } from "./mentee-view";
import { orderMenteeView } from "./order-mentees";

export const CONSENT_TYPES = ["terms", "privacy", "sensitive_info", "disclosure", "hr_summary", "hr_comment", "cross_border"] as const;
export const WAITING_KINDS = ["proposal", "survey", "summary", "absence", "sheet"] as const;

const interview = z.object({ id, startAt: instant, mentorName: z.string() });

/** Something that waits for the mentee, with its interview. Contains nothing that anybody wrote. */
const waiting = z
  .object({
    kind: z.enum(WAITING_KINDS).meta({
      description:
        "proposal 提案された別の日時／survey アンケート／summary 会社に共有する要約の確認／absence 無断キャンセルの報告の確認／sheet 事前質問シート",
    }),
    mentoring: interview,
    until: instant.nullable().meta({ description: "期限。期限のないものは null" }),
    sheetId: id.nullable().meta({ description: "書きかけの事前質問シート" }),
    begun: z.boolean().meta({ description: "予約のときに「話したいこと」を書いてあり、シートはそこから始まる（kind が sheet のとき）" }),
  })
  .meta({ id: "MenteeTask" });

const consent = z
  .object({
    id,
    type: z.enum(CONSENT_TYPES),
    documentVersion: z.string().meta({ description: "文書の版。要約とコメントでは、その面談の何番目の文面か" }),
    channel: z.enum(CONSENT_CHANNELS).meta({ description: "screen 画面で／telephone 電話で、事務局が伺った" }),
    grantedAt: instant,
    revokedAt: instant.nullable(),
    mentoring: interview.nullable().meta({ description: "どの面談についての同意か" }),
  })
  .meta({ id: "Consent" });

const dataAccess = z
  .object({
    id,
    at: instant,
    role: z.enum(["admin", "hrstaff", "mentor"]).meta({ description: "閲覧した方の立場。どなたかは返りません" }),
    what: z.enum(DATA_ACCESSES),
    label: z.string().meta({ example: DATA_ACCESS_TEXT["mentoring.read"] }),
  })
  .meta({ id: "DataAccess" });

const own = z.strictObject({ id });
const herself = ["mentee"] as const;
const favorite = own.extend({ mentorId: id });
const favored = z.object({ favorite: z.boolean() });

/** Operations only for the mentee: what waits for them, their consents, what their company sees. */
export const menteeOwn = {
  waiting: json({
    method: "GET",
    path: "/mentees/{id}/waiting",
    access: herself,
    summary: "ご本人を待っていること",
    description: "アンケート、会社に共有する要約の確認、無断キャンセルの報告の確認、事前質問シート。期限の近い順です。",
    input: own,
    output: z.object({ items: z.array(waiting) }),
    errors: ["NOT_FOUND"],
  }),
  consents: json({
    method: "GET",
    path: "/mentees/{id}/consents",
    access: herself,
    summary: "同意の記録",
    description: "新しい順です。取り消した同意も残ります。",
    input: pageQuery.extend({ id }),
    output: pageOf(consent),
    errors: ["NOT_FOUND"],
  }),
  dataAccess: json({
    method: "GET",
    path: "/mentees/{id}/data-access",
    access: herself,
    summary: "ご自身のデータの閲覧の記録",
    description:
      "ご自身のデータを、どの立場の方が、いつ、何を見たか。新しい順です。事務局や人事ご担当者の個人名は含みません。人事ご担当者が一覧でまとめて見ることと、一覧のファイルの出力は含みません。",
    input: pageQuery.extend({ id }),
    output: pageOf(dataAccess),
    errors: ["NOT_FOUND"],
  }),
  addFavorite: json({
    method: "PUT",
    path: "/mentees/{id}/favorites/{mentorId}",
    access: herself,
    summary: "キャリコンをお気に入りに追加する",
    description:
      "ご本人だけが見られます。会社にも、事務局にも、キャリコンにも表示されず、操作の記録にも残りません。施策が変わっても残ります。",
    input: favorite,
    output: favored,
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  removeFavorite: json({
    method: "DELETE",
    path: "/mentees/{id}/favorites/{mentorId}",
    access: herself,
    summary: "キャリコンをお気に入りから外す",
    input: favorite,
    output: favored,
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  companyView: json({
    method: "GET",
    path: "/mentees/{id}/company-view",
    access: herself,
    summary: "会社から見える内容",
    description: "人事ご担当者の画面に、いま表示されるご本人の行そのものです。共有範囲にない項目は null か、含まれません。",
    input: own.extend({ orderId: id }),
    output: z.object({
      order: z.object({
        id,
        name: z.string(),
        customerName: z.string(),
        disclosureLevel: z.enum(DISCLOSURE_LEVELS),
        showRegistration: z.boolean(),
      }),
      listed: orderMenteeView.meta({ description: "対象者の一覧での行" }),
      person: hrListed,
      interviews: z.array(hrInterview).meta({ description: "お一人の画面での面談" }),
    }),
    errors: ["NOT_FOUND"],
  }),
} as const;

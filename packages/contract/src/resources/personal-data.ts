import { z } from "zod";
import { json } from "../endpoint";
import { id, instant, pageOf, pageQuery, sortedBy, text } from "../fields";
import { LIST_SORTS } from "../lists";

export const REQUEST_KINDS = ["disclosure", "erasure"] as const;
export const REQUEST_STATUSES = ["requested", "done", "rejected", "withdrawn"] as const;

export const personalDataRequest = z
  .object({
    id,
    person: z.object({ id, name: z.string().nullable(), email: z.string() }),
    kind: z.enum(REQUEST_KINDS),
    status: z.enum(REQUEST_STATUSES),
    note: z.string().nullable(),
    requestedAt: instant,
    decidedAt: instant.nullable(),
    decidedBy: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: "PersonalDataRequest" });

export const decideRequestForm = z.strictObject({
  decision: z.enum(["done", "rejected"]),
  note: text(500).optional().meta({ description: "対応の記録。お断りするときは必須です", example: "ご本人に電話で確認しました。" }),
});

export const personalDataRequests = {
  list: json({
    method: "GET",
    path: "/personal-data-requests",
    access: ["admin"],
    summary: "個人データに関する申し出の一覧",
    description: "個人情報保護法の開示・削除の求めと、その対応を記録します。",
    input: pageQuery.extend({
      status: z.enum(REQUEST_STATUSES).optional(),
      kind: z.enum(REQUEST_KINDS).optional(),
      personId: id.optional(),
      ...sortedBy(LIST_SORTS.personalDataRequests),
    }),
    output: pageOf(personalDataRequest),
  }),
  decide: json({
    method: "POST",
    path: "/personal-data-requests/{id}/decide",
    access: ["admin"],
    summary: "個人データに関する申し出に対応する",
    description: "削除の申し出を done にすると、その場で削除を実行します。",
    input: decideRequestForm.extend({ id }),
    output: personalDataRequest,
    errors: ["ALREADY_DONE", "REASON_REQUIRED", "NOT_FOUND"],
  }),
} as const;

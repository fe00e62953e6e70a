import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { id } from "../fields";

export const reportGroupForm = z.strictObject({
  orderIds: z
    .array(id)
    .min(2, "申込を2つ以上指定してください")
    .max(LIMITS.orderIdsPerRequest)
    .meta({ description: "まとめて集計する申込" }),
});

export const reportGroups = {
  create: json({
    method: "POST",
    path: "/report-groups",
    access: ["admin"],
    summary: "まとめて集計する申込を登録する",
    description:
      "1つでは人数が足りない申込を、1つの報告書として集計します。登録した申込は、以後この組み合わせでだけ報告されます。ほかの組に入っている申込、すでに報告書を公開した申込は登録できません。",
    input: reportGroupForm,
    output: z.object({ id, customerId: id, orderIds: z.array(id) }),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "DIFFERENCE_RISK"],
  }),
} as const;

import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { id } from "../fields";

export const reportGroupForm = z.strictObject({
  orderIds: z
    .array(id)
    .min(2, "施策を2つ以上指定してください")
    .max(LIMITS.orderIdsPerRequest)
    .meta({ description: "まとめて集計する施策" }),
});

export const reportGroups = {
  create: json({
    method: "POST",
    path: "/report-groups",
    access: ["admin"],
    summary: "まとめて集計する施策を登録する",
    description:
      "1つでは人数が足りない施策を、1つの報告書として集計します。登録した施策は、以後この組み合わせでだけ報告されます。ほかの組に入っている施策、すでに報告書を公開した施策は登録できません。",
    input: reportGroupForm,
    output: z.object({ id, customerId: id, orderIds: z.array(id) }),
    status: 201,
    errors: ["NOT_FOUND", "CONFLICT", "DIFFERENCE_RISK"],
  }),
} as const;

import { addMenteesForm, correctMenteeForm } from "@knotter/contract/resources/order-mentees";
import { z } from "zod";

/** One person to be put on the list, as typed into fields. The number identifies somebody without an address. */
export const personForm = z
  .object({
    ...correctMenteeForm.pick({ nameKana: true, employeeNo: true, department: true }).shape,
    name: correctMenteeForm.shape.name.unwrap(),
    email: correctMenteeForm.shape.email.unwrap().nullable(),
    sendInvite: addMenteesForm.shape.sendInvite,
  })
  .refine(({ email, employeeNo }) => email !== null || Boolean(employeeNo), {
    message: "メールアドレスか社員番号のどちらかを入力してください",
    path: ["email"],
  });

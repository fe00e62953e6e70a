import { addMenteesForm } from "@knotter/contract/resources/order-mentees";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { amount } from "@/components/amount";
import { pastedPeople } from "./pasted-people";

/** A pasted list, as the contract's rows: what the server notes refers to the rows as pasted, not as sent. */
export const pastedMenteesForm = z.object({
  mentees: z
    .string()
    .regex(/\S/, "お名前とメールアドレスを貼り付けてください。")
    .transform((typed): z.input<typeof addMenteesForm>["mentees"] => {
      const { people, rows } = pastedPeople(typed);
      return people.map((person, index) => ({ ...person, row: rows[index] }));
    })
    .refine((people) => people.length <= LIMITS.importRows, {
      error: ({ input }) =>
        `${amount((input as unknown[]).length)}名分あります。一度に登録できるのは${amount(LIMITS.importRows)}名までです。分けて貼り付けてください。`,
    })
    .superRefine((people, { addIssue }) => {
      const joined = people.find(({ name, email, employeeNo }) => !email && !employeeNo && name.includes("@"));
      if (joined)
        addIssue({
          code: "custom",
          message: `${joined.row}行目は、列に分かれていません。氏名・メールアドレス・社員番号・部署のあいだを、カンマ（,）かタブで区切ってください。`,
        });
    })
    .pipe(addMenteesForm.shape.mentees),
  sendInvite: addMenteesForm.shape.sendInvite,
});

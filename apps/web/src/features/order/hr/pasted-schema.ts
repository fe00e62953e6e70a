import { addMenteesForm } from "@knotter/contract/resources/order-mentees";
import { z } from "zod";
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
    .pipe(addMenteesForm.shape.mentees),
  sendInvite: addMenteesForm.shape.sendInvite,
});

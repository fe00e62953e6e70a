import { linkForm } from "@knotter/contract/resources/identity";
import { signup } from "@knotter/contract/resources/signup";
import { z } from "zod";

const email = linkForm.shape.email.unwrap();
const toSignUp = z.object({ email, orderCode: signup.mentee.input.shape.orderCode });

/** What a request for a link asks: an address, and of people who are on no list an order number. */
export const requestForms: Record<"account" | "signup", z.ZodType<z.output<typeof toSignUp>, z.input<typeof toSignUp>>> = {
  account: toSignUp.pick({ email: true }),
  signup: toSignUp,
};

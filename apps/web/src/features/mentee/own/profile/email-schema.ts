import { menteeProfileForm } from "@knotter/contract/resources/mentees";

/** Another address than the one there is. */
export const newEmail = (current: string) =>
  menteeProfileForm
    .pick({ email: true })
    .required()
    .refine(({ email }) => email !== current, { path: ["email"], error: "いまと同じメールアドレスです" });

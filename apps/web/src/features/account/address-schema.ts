export { linkForm } from "@knotter/contract/resources/identity";

import { signup } from "@knotter/contract/resources/signup";

export const signupRequest = signup.mentee.input;

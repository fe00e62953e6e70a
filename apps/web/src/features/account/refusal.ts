/** A refusal that did not come through tRPC, in the shape in which the forms read one. */
export const refusal = (message: string, fieldErrors: Record<string, string[]> = {}): Error =>
  Object.assign(new Error(message), { data: { app: { message, fieldErrors } } });

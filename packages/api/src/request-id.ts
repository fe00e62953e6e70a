import { randomBytes } from "node:crypto";

/** Short enough to read out on the telephone, long enough to be unique. */
export const newRequestId = (): string => randomBytes(10).toString("hex");

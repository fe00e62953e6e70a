import { createHmac } from "node:crypto";

/** Of 64 bits: enough to tell the addresses of one person apart, and to follow a change there and back. */
const LENGTH = 16;

/** An address as the audit keeps it beside its mask: keyed, so that nobody who reads the audit can try addresses out. */
export const addressHashOf = (secret: string, address: string): string =>
  createHmac("sha256", secret).update(`knotter address ${address}`).digest("hex").slice(0, LENGTH);

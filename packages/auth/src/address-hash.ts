import { createHmac } from "node:crypto";

/** 64 bits: enough to distinguish the addresses of one person, and to follow a change there and back. */
const LENGTH = 16;

/**
 * An address as the audit log stores it besides its masked form: keyed, so that a reader of the audit cannot find it by trying addresses.
 */
export const addressHashOf = (secret: string, address: string): string =>
  createHmac("sha256", secret).update(`knotter address ${address}`).digest("hex").slice(0, LENGTH);

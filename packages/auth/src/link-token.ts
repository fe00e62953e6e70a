import { createHash, createHmac } from "node:crypto";

/**
 * The token in a mailed link: 256 bits keyed with the server's secret over the id of its row, so that neither the database nor a
 * backup of it opens a link, and the mail that carries it is written only when it is sent.
 */
export const linkTokenOf = (secret: string, linkId: string): string =>
  createHmac("sha256", secret).update(`knotter link ${linkId}`).digest("base64url");

/** What is kept of a token. It is random enough for a plain hash (ASVS 5.0, 6.5). */
export const linkHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

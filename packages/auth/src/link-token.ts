import { createHash, createHmac } from "node:crypto";

/**
 * The token in a mailed link: 256 bits derived from the id of its row with the server's secret, so that neither the database nor a backup
 * of it opens a link, and the mail with the token only exists when it is sent.
 */
export const linkTokenOf = (secret: string, linkId: string): string =>
  createHmac("sha256", secret).update(`knotter link ${linkId}`).digest("base64url");

/** The stored form of a token, which is random enough for a plain hash (ASVS 5.0, 6.5). */
export const linkHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

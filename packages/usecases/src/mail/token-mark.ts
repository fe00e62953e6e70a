import type { Links } from "../deps";

/**
 * A mail with a link is stored with this placeholder instead of the token, which is inserted at sending time and stored nowhere. The token
 * is derived from the link's id, so a second attempt has the same bytes.
 */
export const tokenMark = (linkId: string): string => `knotter-link-${linkId}`;

/** The text with its token, as it is sent or shown in the mailbox of a deployment that sends nothing. */
export const withToken = (words: string, linkId: string | null, links: Pick<Links, "tokenOf">): string =>
  linkId === null ? words : words.replaceAll(tokenMark(linkId), () => links.tokenOf(linkId));

/** All placeholders in a text, for readers who may see the mail but must not use its link. */
export const TOKEN_MARKS = /knotter-link-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

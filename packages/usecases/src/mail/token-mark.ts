import type { Links } from "../deps";

/**
 * A mail with a link is written and kept with this mark where its token belongs; the token itself is put in when the mail leaves and is
 * kept nowhere. It is made from the id of the link, so a second try is the same bytes.
 */
export const tokenMark = (linkId: string): string => `knotter-link-${linkId}`;

/** The words as they leave, or as they can be read in the mailbox of a deployment that sends nothing. */
export const withToken = (words: string, linkId: string | null, links: Pick<Links, "tokenOf">): string =>
  linkId === null ? words : words.replaceAll(tokenMark(linkId), () => links.tokenOf(linkId));

/** Every mark in a text, for whoever may read the mail and not go through its route. */
export const TOKEN_MARKS = /knotter-link-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

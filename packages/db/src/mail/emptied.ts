/** A mail without its text and its addresses, as an erasure and the retention leave it. */
export const EMPTIED = {
  toAddress: null,
  sentTo: null,
  attachment: null,
  subject: null,
  text: null,
  html: null,
  lastError: null,
} as const;

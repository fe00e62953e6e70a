// What ical-generator 10 leaves to its caller: it escapes TEXT, and nothing else.

/** Control characters that no calendar may hold; tab and line feed stay (RFC 5545 §3.1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const ADDRESS = /^[^\s"(),:;<>@[\]\\]+@[^\s"(),:;<>@[\]\\]+$/;

/** A half of a surrogate pair has no UTF-8; its place is marked. */
const wellFormed = (text: string): string => Buffer.from(text, "utf8").toString("utf8");

/** Text as it may stand in a property. Every kind of line end becomes a line feed. */
export const plainText = (text: string): string =>
  wellFormed(text)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(CONTROLS, "");

/**
 * A name as it may stand inside the quotation marks of a parameter. There is no escape for `"` there, and none that readers agree on for
 * `\` (RFC 5545 §3.2): both get their full-width shape.
 */
export const parameterText = (text: string): string =>
  plainText(text)
    .replace(/[\n\t]+/g, " ")
    .replaceAll('"', "＂")
    .replaceAll("\\", "＼")
    .trim();

/** An address for `mailto:`. Throws RangeError for what could end the value or begin a parameter. */
export function calendarAddress(email: string): string {
  const address = plainText(email).trim();
  if (address !== email.trim() || !ADDRESS.test(address)) throw new RangeError("not an address for a calendar");
  return address;
}

/** An absolute web address. Throws for anything else. Commas and semicolons are encoded: a URI knows no backslash. */
export function calendarUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new RangeError("not a web address");
  return href.replaceAll(",", "%2C").replaceAll(";", "%3B");
}

/** Visible ASCII without the marks that have a meaning in a content line. Throws RangeError. */
export function calendarUid(uid: string): string {
  if (!/^[\w.@-]{1,200}$/.test(uid)) throw new RangeError("not a uid");
  return uid;
}

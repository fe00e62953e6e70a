// What ical-generator 10 leaves to its caller: it only escapes TEXT values.

/** Control characters that are not allowed in calendars; tab and line feed are (RFC 5545 §3.1). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
const ADDRESS = /^[^\s"(),:;<>@[\]\\]+@[^\s"(),:;<>@[\]\\]+$/;

/** A lone surrogate has no UTF-8 encoding and is replaced. */
const wellFormed = (text: string): string => Buffer.from(text, "utf8").toString("utf8");

/** Text for a property. Every kind of line end becomes a line feed. */
export const plainText = (text: string): string =>
  wellFormed(text)
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(CONTROLS, "");

/**
 * A name for the quoted value of a parameter. There is no escape for `"` there, and none for `\` that readers agree on (RFC 5545 §3.2):
 * both are replaced by their full-width form.
 */
export const parameterText = (text: string): string =>
  plainText(text)
    .replace(/[\n\t]+/g, " ")
    .replaceAll('"', "＂")
    .replaceAll("\\", "＼")
    .trim();

/** An address for `mailto:`. Throws RangeError for characters that could end the value or begin a parameter. */
export function calendarAddress(email: string): string {
  const address = plainText(email).trim();
  if (address !== email.trim() || !ADDRESS.test(address)) throw new RangeError("not an address for a calendar");
  return address;
}

/** An absolute web address. Throws for anything else. Commas and semicolons are percent-encoded, because a URI has no backslash escapes. */
export function calendarUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new RangeError("not a web address");
  return href.replaceAll(",", "%2C").replaceAll(";", "%3B");
}

/** Visible ASCII without characters that have a meaning in a content line. Throws RangeError. */
export function calendarUid(uid: string): string {
  if (!/^[\w.@-]{1,200}$/.test(uid)) throw new RangeError("not a uid");
  return uid;
}

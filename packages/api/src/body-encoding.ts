/**
 * The header in which an answer declares the encoding of its body (RFC 9110 §8.4). Next removes `Content-Encoding` from the answers of
 * route handlers, so the server in front of it (apps/web/http) sets it from this header.
 */
export const BODY_ENCODING = "x-body-encoding";

const CODINGS = ["br", "gzip"] as const;
/** The supported encodings, the one with smaller results first. */
export type Coding = (typeof CODINGS)[number];

/** The encoding that a client prefers; null: none. Of equally preferred ones the smaller. */
export function codingFor(acceptEncoding: string | null): Coding | null {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding?.toLowerCase().split(",") ?? []) {
    const [name = "", ...parameters] = part.split(";").map((piece) => piece.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="));
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
  }
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get("*") ?? 0;
  const best = CODINGS.reduce((liked, coding) => (weightOf(coding) > weightOf(liked) ? coding : liked));
  return weightOf(best) > 0 && weightOf(best) >= (weights.get("identity") ?? 0) ? best : null;
}

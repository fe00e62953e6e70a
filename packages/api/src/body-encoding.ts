/**
 * Where an answer says how its body is encoded already (RFC 9110 §8.4). Next takes `Content-Encoding` away from what a route handler answers, so
 * the server in front of it (apps/web/http) puts it in this header's place.
 */
export const BODY_ENCODING = "x-body-encoding";

const CODINGS = ["br", "gzip"] as const;
/** What a body of ours may be encoded with, the smaller one first. */
export type Coding = (typeof CODINGS)[number];

/** The coding that a client likes best; null: the body as it is. A client that likes both as much gets the smaller one. */
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

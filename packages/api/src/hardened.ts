/** Data is no document: whatever a browser makes of an answer of the API, nothing in it runs, loads or frames. (The guide of the API has a style of its own.) */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function hardened(answer: Response): Response {
  answer.headers.set("content-security-policy", POLICY);
  return answer;
}

/**
 * Answers of the API are data: however a browser interprets one, nothing in it may run, load or frame. (The page of the API guide has a
 * style of its own.)
 */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export function hardened(answer: Response): Response {
  answer.headers.set("content-security-policy", POLICY);
  return answer;
}

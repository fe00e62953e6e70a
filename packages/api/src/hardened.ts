/** Answers of the API are data: however a browser interprets one, nothing in it may run, load or frame. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages of the documentation load their own script and style, call this server, and search it by a form; nothing inline, nothing else. */
export const DOCS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function hardened(answer: Response): Response {
  if (answer.headers.get("content-security-policy") !== DOCS_POLICY) answer.headers.set("content-security-policy", POLICY);
  return answer;
}

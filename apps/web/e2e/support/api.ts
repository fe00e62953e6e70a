import { PASSWORD } from "./password";
import { setting } from "./setting";

/** One call of the REST API with this token, without a browser. Throws a refusal with its message. */
export async function call<Answer = unknown>(method: string, path: string, body?: unknown, token?: string): Promise<Answer> {
  const answer = await fetch(`${setting.baseUrl}/api/v1${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export type Caller = <Answer = unknown>(method: string, path: string, body?: unknown) => Promise<Answer>;

export const callerWith =
  (token: string): Caller =>
  (method, path, body) =>
    call(method, path, body, token);

/** The API as this person: for what a fixture needs to have happened. */
export async function callerOf({ email }: { email: string }): Promise<Caller> {
  const { accessToken } = await call<{ accessToken: string }>("POST", "/login", { email, password: PASSWORD });
  return callerWith(accessToken);
}

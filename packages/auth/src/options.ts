import { PASSWORD_UNITS_MAX, passwordLength } from "@knotter/domain/password-length";
import { LIMITS } from "@knotter/domain/policy";
import type { NextAuthOptions } from "next-auth";
import credentialsModule from "next-auth/providers/credentials";
import { cookieNameOf } from "./identify";

// A CommonJS module: a bundler imports its default export, Node the whole module.
const CredentialsProvider = (credentialsModule as { default?: typeof credentialsModule }).default ?? credentialsModule;

/** The form arrives here without validation by the contract: text longer than any account's is not processed, let alone hashed. */
const isText = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max && !value.includes("\0");

export interface SignedIn {
  sessionId: string;
  userId: string;
}

/**
 * Ways to a session cookie besides the password, each with the use case of its own route in /api/v1: a mailed link, the code of the second
 * step, a passkey, and a sign-up, which ends signed in.
 */
export const METHOD_FIELDS = {
  link: ["token"],
  "mentor-link": ["token"],
  "second-factor": ["challenge", "code"],
  passkey: ["id", "clientDataJSON", "authenticatorData", "signature", "userHandle"],
  signup: ["token", "password", "termsVersion", "privacyVersion"],
  "hosted-signup": ["token", "termsVersion", "privacyVersion"],
  "hosted-hrstaff-signup": ["token", "name", "nameKana", "department", "phone", "termsVersion", "privacyVersion"],
  "hrstaff-signup": ["token", "password", "name", "nameKana", "department", "phone", "termsVersion", "privacyVersion"],
} as const;
export type FormMethod = keyof typeof METHOD_FIELDS;

/** The longest field of any route: a password of 128 characters, each of several units, or a browser's answer about a passkey. */
const FIELD_MAX: Readonly<Record<string, number>> = { clientDataJSON: 4096, authenticatorData: 2048, signature: 2048, id: 1364 };

/** An error code: refused, and the form explains why. */
export type SignInAnswer = SignedIn | { refused: string };

export interface AuthConfig {
  readonly secret: string;
  readonly secure: boolean;
  readonly sessionSeconds: number;
  /** The use case behind the form. */
  signIn(form: { email: string; password: string }, headers: Headers): Promise<SignInAnswer>;
  /** The use case of the sign-in method; the fields are unvalidated texts. */
  enter(method: FormMethod, fields: Record<string, string>, headers: Headers): Promise<SignInAnswer>;
  isLive(sessionId: string): Promise<boolean>;
  signOut(sessionId: string): Promise<void>;
}

/** next-auth passes the message of a thrown error to the form, as ?error=. */
function userOf(answer: SignInAnswer): { id: string; sid: string } {
  if ("refused" in answer) throw new Error(answer.refused);
  return { id: answer.userId, sid: answer.sessionId };
}

const headersOf = (given: Record<string, unknown> | undefined): Headers =>
  new Headers(Object.entries(given ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"));

/** next-auth stores the session id in its cookie; whose session it is, only the database knows. */
export function authOptionsOf({ secret, secure, sessionSeconds, signIn, enter, isLive, signOut }: AuthConfig): NextAuthOptions {
  return {
    secret,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    useSecureCookies: secure,
    cookies: {
      sessionToken: { name: cookieNameOf(secure), options: { httpOnly: true, sameSite: "lax", path: "/", secure } },
    },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      CredentialsProvider({
        id: "credentials",
        name: "メールアドレス",
        credentials: { email: { type: "email" }, password: { type: "password" } },
        async authorize(form, request) {
          const { email, password } = form ?? {};
          if (!isText(email, LIMITS.text.email) || !isText(password, PASSWORD_UNITS_MAX)) return null;
          if (passwordLength(password) > LIMITS.password.max) return null;
          return userOf(await signIn({ email: email.trim().normalize("NFKC").toLowerCase(), password }, headersOf(request.headers)));
        },
      }),
      ...(Object.keys(METHOD_FIELDS) as FormMethod[]).map((method) =>
        CredentialsProvider({
          id: method,
          name: method,
          credentials: Object.fromEntries(METHOD_FIELDS[method].map((field) => [field, { type: "text" }])),
          async authorize(form, request) {
            const fields: Record<string, string> = {};
            for (const name of METHOD_FIELDS[method]) {
              const value = form?.[name];
              if (value === undefined) continue;
              if (!isText(value, FIELD_MAX[name] ?? PASSWORD_UNITS_MAX)) return null;
              fields[name] = value;
            }
            return userOf(await enter(method, fields, headersOf(request.headers)));
          },
        }),
      ),
    ],
    callbacks: {
      // Only a new sign-in sets the session id: `session.update()` from a browser also reaches this callback and must change nothing.
      jwt: ({ token, user, trigger }) => (trigger === "signIn" && user && "sid" in user ? { sid: user.sid } : { sid: token.sid }),
      async session({ session, token }) {
        const live = typeof token.sid === "string" && (await isLive(token.sid));
        return live ? { expires: session.expires, user: {} } : ({ expires: new Date(0).toISOString() } as typeof session);
      },
    },
    events: {
      async signOut({ token }) {
        if (typeof token?.sid === "string") await signOut(token.sid);
      },
    },
    jwt: { maxAge: sessionSeconds },
  };
}

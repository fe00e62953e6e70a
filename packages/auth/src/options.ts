import { PASSWORD_UNITS_MAX, passwordLength } from "@knotter/domain/password-length";
import { LIMITS } from "@knotter/domain/policy";
import type { NextAuthOptions } from "next-auth";
import credentialsModule from "next-auth/providers/credentials";
import { cookieNameOf } from "./identify";

// A CommonJS module: a bundler hands out its default export, Node the whole of it.
const CredentialsProvider = (credentialsModule as { default?: typeof credentialsModule }).default ?? credentialsModule;

/** The form comes here without the contract's schema before it: nothing longer than an account can have is looked at, let alone hashed. */
const isText = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max && !value.includes("\0");

export interface SignedIn {
  sessionId: string;
  userId: string;
}

export interface AuthConfig {
  readonly secret: string;
  readonly secure: boolean;
  readonly sessionSeconds: number;
  /** The use case behind the form. An error code: refused, and the form says why. */
  signIn(form: { email: string; password: string }, headers: Headers): Promise<SignedIn | { refused: string }>;
  isLive(sessionId: string): Promise<boolean>;
  signOut(sessionId: string): Promise<void>;
}

/** next-auth carries the session id in its cookie; who that is stands in the database. */
export function authOptionsOf({ secret, secure, sessionSeconds, signIn, isLive, signOut }: AuthConfig): NextAuthOptions {
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
          const headers = new Headers(
            Object.entries(request.headers ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
          );
          const signedIn = await signIn({ email: email.trim().normalize("NFKC").toLowerCase(), password }, headers);
          // next-auth hands the message of what is thrown to the form, as ?error=.
          if ("refused" in signedIn) throw new Error(signedIn.refused);
          return { id: signedIn.userId, sid: signedIn.sessionId };
        },
      }),
    ],
    callbacks: {
      // Only a fresh sign-in sets the session id: `session.update()` from a browser reaches this callback too and changes nothing.
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

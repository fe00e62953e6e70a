import { createHash, randomBytes } from "node:crypto";
import { encryptionOf } from "@knotter/auth/encryption";
import { googleClient } from "@knotter/calendars/google";
import { microsoftClient } from "@knotter/calendars/microsoft";
import type { CalendarVendor } from "@knotter/calendars/vendor";
import type { Database } from "@knotter/db/database";
import { isOwnUid } from "@knotter/files/ics-busy";
import { testDeps } from "@knotter/testing/deps";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import type { FakeCalendars } from "@knotter/testing/fake-calendars";
import { authorizeCalendar, connectCalendar } from "../src/calendar-sources/connect";
import type { Deps } from "../src/deps";

export const redirectUri = "https://knotter.example/mypage/mentor";

/** Dependencies whose vendors of calendars are the sample, on the clock of the test. */
export function vendorDeps(db: Database, fake: FakeCalendars, clock: ReturnType<typeof testDeps>["clock"]): Deps {
  const deps = testDeps(db, { encryption: encryptionOf(["a secret of the vault, long enough to seal with"]) });
  const settings = { clientId: fake.clientId, clientSecret: fake.clientSecret, baseUrl: fake.url, now: () => clock.now() };
  return {
    ...deps,
    clock,
    calendars: {
      ...deps.calendars,
      isOwnUid,
      vendors: { google: googleClient(settings), microsoft: microsoftClient(settings) },
      redirectUri,
      randomWord: () => randomBytes(32).toString("base64url"),
      challengeOf: (verifier) => createHash("sha256").update(verifier).digest("base64url"),
    },
  };
}

/** A mentor goes to a vendor, agrees, and comes back. */
export async function connect(
  deps: Deps,
  fake: FakeCalendars,
  mentor: Person<"mentor">,
  { vendor, email, id, withoutScope = false }: { vendor: CalendarVendor; email: string; id?: string; withoutScope?: boolean },
): Promise<{ id: string }> {
  return authorizeCalendar(deps, actorOf(mentor), await goAndComeBack(deps, fake, mentor, { vendor, email, id, withoutScope }));
}

/** What the vendor sends back with the mentor. */
export async function goAndComeBack(
  deps: Deps,
  fake: FakeCalendars,
  mentor: Person<"mentor">,
  { vendor, email, id, withoutScope = false }: { vendor: CalendarVendor; email: string; id?: string | undefined; withoutScope?: boolean },
): Promise<{ code: string; state: string; redirectUri: string }> {
  const { url } = await connectCalendar(deps, actorOf(mentor), { vendor, id });
  const query = new URL(url).searchParams;
  const code = fake.consent({ vendor, email, challenge: query.get("code_challenge") ?? "", redirectUri, withoutScope });
  return { code, state: query.get("state") ?? "", redirectUri };
}

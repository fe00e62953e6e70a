import { dedupeKeyOf } from "@knotter/domain/mail";
import { LIMITS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import { signatureOf, type UseCase } from "../deps";
import { refuseFor, waitFor } from "../session/attempts";
import { idsOf } from "./ensured";

/** Sends the caller a mail by the way that all mails go. What became of it is read with the state of the service. Throws TOO_MANY_REQUESTS. */
export const sendTestMail: UseCase<Record<never, never>, { mailId: string }> = (deps, actor) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const sent = await tx.account.sessions.countAttempt(`test-mail:${actor.userId}`, HOUR / 1000, now);
    refuseFor(waitFor(sent, LIMITS.testMail.perHour, now));
    const mail = {
      type: "delivery_test" as const,
      toUserId: actor.userId,
      orderId: null,
      mentoringId: null,
      facts: {},
      dedupeKey: dedupeKeyOf("delivery_test", { userId: actor.userId, eventId: crypto.randomUUID() }),
    };
    await tx.audit.record(
      { mails: [mail], audit: [{ action: "mail.test", entity: "User", entityId: actor.userId, diff: {} }] },
      signatureOf(deps, actor, now),
    );
    const [mailId = ""] = await idsOf(tx, [mail]);
    return { mailId };
  });

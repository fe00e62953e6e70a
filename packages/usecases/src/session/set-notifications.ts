import type { AllPrefs } from "@knotter/db/mail/notification";
import type { NotificationPrefs } from "@knotter/domain/mail-skip";
import { signatureOf, type UseCase } from "../deps";

/** Sets which optional mails the caller wants. Absent ones stay as they are. */
export const setNotifications: UseCase<NotificationPrefs, AllPrefs> = (deps, actor, wish) =>
  deps.db.transaction(async (tx) => {
    const said = Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));
    const prefs = await tx.mail.notifications.set(actor.userId, said);
    if (Object.keys(said).length > 0)
      await tx.audit.record(
        { audit: [{ action: "user.set_notifications", entity: "User", entityId: actor.userId, diff: said }] },
        signatureOf(deps, actor, deps.clock.now()),
      );
    return prefs;
  });

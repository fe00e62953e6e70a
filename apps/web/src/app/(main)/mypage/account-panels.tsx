import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { CalendarFeed, IdentitySection, NotificationSettings, SecurityPanel } from "@/features/account/when-opened";
import type { Prefetch } from "@/server/prefetch";

/** Optional mails. */
export async function notificationsPanel(trpc: Prefetch, reader: "mentee" | "mentor"): Promise<ReactNode> {
  await trpc.currentUser.notificationPrefs.fetch({});
  return (
    <section aria-labelledby="notifications" className="max-w-reading">
      <SectionHeading id="notifications" title="メールでのお知らせ" />
      <NotificationSettings reader={reader} />
    </section>
  );
}

/** The interviews in the reader's own calendar. */
export async function calendarFeedPanel(trpc: Prefetch, title: string): Promise<ReactNode> {
  await trpc.calendarFeed.get.fetch({});
  return (
    <section aria-labelledby="calendar-feed" className="max-w-reading">
      <SectionHeading id="calendar-feed" title={title} />
      <CalendarFeed />
    </section>
  );
}

/** Sign-in methods and sessions. */
export async function securityPanel(trpc: Prefetch, { unidentified = false } = {}): Promise<ReactNode> {
  await Promise.all([trpc.security.get.fetch({}), trpc.security.passkeys.fetch({}), trpc.security.sessions.fetch({})]);
  return (
    <div className="max-w-reading">
      {unidentified && <IdentitySection />}
      <SecurityPanel />
    </div>
  );
}

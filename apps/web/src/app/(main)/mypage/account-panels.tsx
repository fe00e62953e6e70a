import { SectionHeading } from "@knotter/ui/section-heading";
import type { ReactNode } from "react";
import { CalendarFeed, IdentitySection, NotificationSettings, SecurityPanel } from "@/features/account/when-opened";
import type { Prefetch } from "@/server/prefetch";

/** Optional mails, and the subscribed calendar. */
export async function notificationsPanel(trpc: Prefetch, reader: "mentee" | "mentor"): Promise<ReactNode> {
  await Promise.all([trpc.currentUser.notificationPrefs.fetch({}), trpc.calendarFeed.get.fetch({})]);
  return (
    <div className="grid max-w-reading gap-10">
      <section aria-labelledby="notifications">
        <SectionHeading id="notifications" title="メールでのお知らせ" />
        <NotificationSettings reader={reader} />
      </section>
      <section aria-labelledby="calendar-feed">
        <SectionHeading id="calendar-feed" title="カレンダー連携" />
        <CalendarFeed />
      </section>
    </div>
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

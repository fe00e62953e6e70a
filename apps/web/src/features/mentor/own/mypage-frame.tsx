import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { CurrentTabInView } from "@/components/current-tab-in-view";
import { MentorNav } from "@/components/mentor-nav";
import { PageBody } from "@/components/page-body";
import { type MentorTab, mentorGroupLinks, mentorPartLinks } from "./mentor-tabs";

/** The mentor's profile and conditions, one tab for each part. */
export function MypageFrame({
  name,
  tab,
  children,
}: {
  name: string | undefined;
  tab: Exclude<MentorTab, "preview">;
  children: ReactNode;
}) {
  const parts = mentorPartLinks(tab);
  return (
    <>
      <MentorNav at="mentorMypage" />
      <PageBody title="マイページ" lead={name}>
        <CurrentTabInView tab={tab} />
        <TabLinks as={AppLink} label="マイページの内容" links={mentorGroupLinks(tab)} />
        {parts.length > 0 && (
          <TabLinks
            as={AppLink}
            label="設定の内容"
            look="segments"
            links={parts}
            className="mt-5 max-sm:[&>div]:w-full max-sm:[&>div>*]:grow"
          />
        )}
        <div className="mt-6 md:mt-8">{children}</div>
      </PageBody>
    </>
  );
}

/** A form of one column, with additional information at its side. */
export function WithAside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      {/* First, as a phone shows it: a page that comes in pieces does not move when the aside arrives. */}
      <aside aria-label="登録の状況" className="grid min-w-0 gap-4 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:order-last">
        {aside}
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { CurrentTabInView } from "@/components/current-tab-in-view";
import { PageBody } from "@/components/page-body";
import { type MypageTab, mypageTabLinks, WITH_ASIDE } from "./mypage-tabs";

interface MypageProps {
  /** Shown once, above everything: what has just been done. */
  notice?: ReactNode | undefined;
  tab: MypageTab;
  panel: ReactNode;
  profile: ReactNode;
  quotas: ReactNode;
}

/** Upcoming and past interviews with personal details and counts, and the mentee's decisions and settings. */
export function Mypage({ notice, tab, panel, profile, quotas }: MypageProps) {
  return (
    <PageBody
      title="マイページ"
      actions={
        <ButtonLink as={AppLink} href={href("questions")} variant="secondary" icon="edit">
          事前質問
        </ButtonLink>
      }
    >
      {notice}
      <CurrentTabInView />
      <TabLinks as={AppLink} label="マイページの内容" links={mypageTabLinks(tab)} />
      {WITH_ASIDE.includes(tab) ? (
        <div className="mt-6 grid items-start gap-x-10 gap-y-12 md:mt-8 lg:grid-cols-[minmax(0,1fr)_340px]">
          <div className="min-w-0">{panel}</div>
          <aside aria-label="ご利用の状況" className="grid min-w-0 gap-10">
            <section aria-labelledby="tickets">
              <SectionHeading id="tickets" title="残り回数" />
              <Card>{quotas}</Card>
            </section>
            <section aria-labelledby="profile">
              <SectionHeading id="profile" title="プロフィール" />
              <Card>{profile}</Card>
            </section>
          </aside>
        </div>
      ) : (
        <div className="mt-6 md:mt-8">{panel}</div>
      )}
    </PageBody>
  );
}

/** The content of a tab, below its name. */
export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby="panel">
      <SectionHeading id="panel" title={title} />
      {children}
    </section>
  );
}

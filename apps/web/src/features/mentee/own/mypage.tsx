import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { SectionHeading } from "@knotter/ui/section-heading";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { CurrentTabInView } from "@/components/current-tab-in-view";
import { PageBody } from "@/components/page-body";
import { type MypageTab, mypageGroupLinks, mypagePartLinks, mypagePartsName } from "./mypage-tabs";

interface MypageProps {
  tab: MypageTab;
  panel: ReactNode;
  profile: ReactNode;
  quotas: ReactNode;
}

/** On a phone two rows of two, all of which are seen. */
const PARTS_LAYOUT = "mt-5 max-sm:[&>div]:grid max-sm:[&>div]:w-full max-sm:[&>div]:grid-cols-2";

/** Past interviews with the counts, and the mentee's decisions and settings. What is next is on the home page. */
export function Mypage({ tab, panel, profile, quotas }: MypageProps) {
  const parts = mypagePartLinks(tab);
  return (
    <PageBody
      title="マイページ"
      // Only the filled-in sheet is printed.
      document={tab === "plan"}
      actions={
        <ButtonLink as={AppLink} href={href("questions")} variant="secondary" icon="edit">
          事前質問シート
        </ButtonLink>
      }
    >
      <CurrentTabInView tab={tab} />
      <div data-print="hide">
        <TabLinks as={AppLink} label="マイページの内容" links={mypageGroupLinks(tab)} />
        {parts.length > 0 && <TabLinks as={AppLink} label={mypagePartsName(tab)} look="segments" links={parts} className={PARTS_LAYOUT} />}
      </div>
      {tab === "history" ? (
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
        <div className="mt-6 md:mt-8 print:mt-0">{panel}</div>
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

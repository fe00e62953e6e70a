import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { SectionHeading } from "@knotter/ui/section-heading";
import { TabLinks } from "@knotter/ui/tab-links";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";

interface Place {
  id: string;
  name: string;
}

/** 会社から見える内容, by order: the page inserts HR's own components. */
export function CompanyView({ places, chosen, children }: { places: readonly Place[]; chosen: string | null; children: ReactNode }) {
  return (
    <section aria-labelledby="company-view" className="mt-10">
      <SectionHeading
        id="company-view"
        title="会社から見える内容"
        lead="人事ご担当者の画面に、いま実際に表示されている内容です。見本ではありません。"
      />
      {places.length > 1 && (
        <TabLinks
          as={AppLink}
          label="施策"
          className="mb-4"
          links={places.map(({ id, name }) => ({
            href: href("mypage", {}, { tab: "disclosure", order: id }),
            label: name,
            current: id === chosen,
          }))}
        />
      )}
      {chosen === null ? <Banner>あなたが対象になっている施策はありません。会社に表示されているものもありません。</Banner> : children}
    </section>
  );
}

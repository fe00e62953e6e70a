"use client";

import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { SectionHeading } from "@knotter/ui/section-heading";
import { AppLink } from "@/components/app-link";
import { ContactText } from "@/components/contact";
import { ExportData } from "@/components/export-data";
import { mypageTabHref } from "../mypage-tabs";
import { EraseRequest } from "./erase-request";
import { Leaving } from "./leaving";

/** The mentee's rights to their data (個人情報保護法 33〜35条), and how to leave. */
export function DataPanel({ menteeId }: { menteeId: string }) {
  return (
    <div className="grid max-w-reading gap-10">
      <section aria-labelledby="export">
        <SectionHeading id="export" title="データの受け取り" />
        <Card>
          <p>
            プロフィール、面談の記録、事前質問シート、アンケート、キャリア・プラン、同意、受け取ったメールなど、あなたについて保存しているデータをひとつのファイルで受け取れます（JSONとCSVの入ったZIPです）。
          </p>
          <p className="mt-2 text-sm text-muted">
            キャリコンが書く面談の記録とメモは、キャリコン本人だけのもので、事務局も見ることができないため含まれません。
          </p>
          <div className="mt-5">
            <ExportData menteeId={menteeId} />
          </div>
        </Card>
      </section>
      <section aria-labelledby="correction">
        <SectionHeading id="correction" title="訂正と削除" />
        <Card>
          <h3>登録内容の訂正</h3>
          <p className="mt-1">
            お名前や連絡先などは、
            <Link as={AppLink} href={mypageTabHref("profile")}>
              プロフィール
            </Link>
            <ContactText>
              でいつでも直せます。社員番号と部署は会社が登録したものです。違っているときは、人事ご担当者または事務局へお知らせください。
            </ContactText>
          </p>
          <div className="mt-6 border-t border-line pt-5">
            <h3>個人データの削除</h3>
            <EraseRequest menteeId={menteeId} />
          </div>
        </Card>
      </section>
      <section aria-labelledby="leaving">
        <SectionHeading id="leaving" title="ご利用の終了" />
        <Leaving menteeId={menteeId} />
      </section>
    </div>
  );
}

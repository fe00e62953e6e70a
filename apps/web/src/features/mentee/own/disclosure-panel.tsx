import type { CurrentUser } from "@knotter/api/views/current-user";
import { href } from "@knotter/contract/routes";
import { POLICY_RANGES } from "@knotter/domain/policy";
import { Banner } from "@knotter/ui/banner";
import { Card } from "@knotter/ui/card";
import { Icon, type IconName } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";

type Order = Extract<CurrentUser["info"], { role: "mentee" }>["activeOrders"][number];

/** Besides what each order shares: everything else that can reach the company, each with its condition. */
const BESIDES: readonly { what: string; when: string }[] = [
  {
    what: "個人が分からない集計（全体報告書）",
    when: `利用者数、相談テーマの傾向、満足度などをまとめたものです。プロフィールの職種も、集計にだけ使われることがあります。${POLICY_RANGES.kThreshold.min}人に満たない集計が表示されることはありません。`,
  },
  {
    what: "アンケートの「事務局へのコメント」",
    when: "会社にも伝えてよいと、あなたが選んだときだけです。お名前を伏せ、事務局が書きなおしてお伝えします。",
  },
  {
    what: "命や身体に、さしせまった危険があるとき",
    when: "キャリコンが、必要な方に必要なことだけを伝えることがあります。できるかぎり先にあなたと話し、だれに何を伝えるかを一緒に決めます。",
  },
  { what: "登録がお済みかどうか", when: "会社が対象の全員にご案内する施策などでは、人事ご担当者に表示されることがあります。" },
];

const READERS: readonly { icon: IconName; who: string; what: string }[] = [
  { icon: "user", who: "あなた", what: "予約、話したいこと、記録のすべて。" },
  {
    icon: "message",
    who: "担当のキャリコン",
    what: "日時、相談テーマ、話したいこと、事前質問シート、プロフィール。電話番号は、面談の1時間前から終了までだけ表示されます。",
  },
  {
    icon: "settings",
    who: "事務局",
    what: "お名前と連絡先、プロフィールのうちお仕事のこと（経歴を除く）、面談の日時と担当者、アンケートの評価と事務局あてのコメント、実施報告書の区分（主訴の分類、緊急度など）。話した内容、話したいこと、事前質問シートは表示されません。",
  },
  {
    icon: "building",
    who: "会社（人事ご担当者）",
    what: "対象者名簿にあるお名前などと、上の「会社に伝わること」に書かれた範囲だけ。",
  },
];

/** Who sees what, in the wording of each order's level. */
export function DisclosurePanel({ orders }: { orders: readonly Order[] }) {
  return (
    <div className="grid gap-8">
      <section aria-labelledby="told">
        <h2 id="told" className="mb-4">
          会社に伝わること
        </h2>
        {orders.length === 0 ? (
          <Banner>現在ご利用中の施策はありません。予約の前に、共有範囲をこのページと予約の画面でご確認いただけます。</Banner>
        ) : (
          <ul className="grid gap-3">
            {orders.map((order) => (
              <Card as="li" key={order.id} tone="tint">
                <p className="font-bold">{order.name}</p>
                <p className="mt-1 flex gap-2">
                  <Icon name="lock" className="mt-[5px] text-primary" />
                  <span className="min-w-0">{order.disclosureText}</span>
                </p>
              </Card>
            ))}
          </ul>
        )}
        <h3 className="mt-6 mb-2">このほかに伝わることがあるもの</h3>
        <dl className="grid gap-3">
          {BESIDES.map(({ what, when }) => (
            <div key={what}>
              <dt className="font-bold">{what}</dt>
              <dd className="text-sm">{when}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-muted">
          {"共有範囲は予約のたびに記録され、あとから広げられることはありません。キャンセルの理由が会社に伝わることもありません。"}
        </p>
      </section>
      <section aria-labelledby="readers">
        <h2 id="readers" className="mb-4">
          だれが何を見られるか
        </h2>
        <Card padding="none" className="px-5 md:px-6">
          <ul>
            {READERS.map(({ icon, who, what }) => (
              <li key={who} className="flex items-start gap-4 border-b border-line py-4 last:border-b-0">
                <Icon name={icon} size={22} className="mt-1 text-primary" />
                <div className="min-w-0">
                  <p className="font-bold">{who}</p>
                  <p className="text-sm">{what}</p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
        <p className="mt-4">
          <Link as={AppLink} href={href("guide")}>
            守られることを詳しく読む
          </Link>
        </p>
      </section>
    </div>
  );
}

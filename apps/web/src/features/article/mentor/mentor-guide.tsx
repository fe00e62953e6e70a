import { href } from "@knotter/contract/routes";
import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import NextLink from "next/link";
import type { ReactNode } from "react";
import { ContactCard, ContactText } from "@/components/contact";

const { mentorReportDueHours, noShowGraceMinutes } = SYSTEM_POLICY;

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3">
        {title}
      </h2>
      <div className="prose-ja">{children}</div>
    </section>
  );
}

type ToPage = "mentorMypage" | "mentorCalendar" | "mentorSchedule" | "mentorResult" | "mentorSupervisions" | "questions" | "guide";

function To({ page, tab, children }: { page: ToPage; tab?: string | undefined; children: string }) {
  return (
    <Link as={NextLink} href={href(page, {}, { tab })} prefetch={false}>
      {children}
    </Link>
  );
}

/** 「キャリコンの手引き」: what a mentor does before, at and after an interview, and who sees what. */
export function MentorGuide() {
  return (
    <div className="grid gap-10">
      <Part id="prepare" title="予約を受け付けるまで">
        <ol>
          <li>
            <To page="mentorMypage">プロフィール</To>
            を登録します。事務局が確認すると、相談者の検索に表示されます。
          </li>
          <li>
            <To page="mentorMypage" tab="zoom">
              面談方法
            </To>
            で、Zoomと連携するか、いつも使うリンクを登録します。
          </li>
          <li>
            <To page="mentorSchedule">受付時間</To>
            を登録します。その時間に予約が入ります。
          </li>
          <li>
            <To page="mentorMypage" tab="calendars">
              カレンダー連携
            </To>
            で、ふだんのカレンダーの予定がある時間を、予約の画面に出さないようにできます。
          </li>
        </ol>
      </Part>
      <Part id="booked" title="予約が入ったら">
        <p>
          予約は、承認を待たずに決まります。メールと通知でお知らせし、
          <To page="mentorCalendar">カレンダー</To>
          に表示します。
        </p>
        <ul>
          <li>
            相談者が<To page="questions">事前質問シート</To>を提出したら、面談の前にお読みください。書くかどうかは相談者の自由です。
          </li>
          <li>
            都合が悪くなったときは、面談まで1日あまりあれば、予約の内容の「別の日時を提案する」をお使いください。相談者が選ぶまで、面談は元の日時のままです。
          </li>
          <li>「日時を変更」は、先に相談者の了承を得てください。キャリコンの都合でキャンセルしたとき、相談者の回数は減りません。</li>
        </ul>
      </Part>
      <Part id="day" title="面談の当日">
        <ul>
          <li>開始の{LIMITS.joinOpensMinutesBefore}分前から、ホームと予約の内容のボタンで参加できます。</li>
          <li>はじめに、守秘義務と、会社への共有範囲を、口頭でご説明ください。共有範囲は予約の内容に書かれています。</li>
          <li>
            相談者がいらっしゃらないときは、{noShowGraceMinutes}
            分お待ちください。そのあと、予約の内容から「お会いできなかったことの報告」ができます。
          </li>
          <li>
            <ContactText>相談者の命や安全が心配なときは、報告書を待たずに、事務局にご連絡ください。</ContactText>
          </li>
        </ul>
      </Part>
      <Part id="after" title="面談のあと">
        <ul>
          <li>
            <To page="mentorResult">報告と結果</To>
            から、実施報告書を書きます。書いている途中のものは、自動で下書きに保存されます。標準では、面談のあと{mentorReportDueHours}
            時間以内にご提出ください。
          </li>
          <li>
            アンケートの評価は、{LIMITS.ratingsTogether}
            件ずつの平均だけを、月ごとに「報告と結果」に表示します。どなたが回答したかは表示しません。
          </li>
          <li>
            面談について、ほかのキャリコンと振り返りたいときは、
            <To page="mentorSupervisions">スーパービジョン</To>
            をご利用ください。
          </li>
        </ul>
      </Part>
      <Part id="readers" title="だれに何が見えるか">
        <ul>
          <li>
            相談者には、表示名、写真、自己紹介など、公開したプロフィールが見えます。面談のリンクは、予約した相談者だけに表示されます。
          </li>
          <li>氏名、登録番号、登録証は、事務局だけが見ます。</li>
          <li>
            実施報告書の文章は、書いたあなただけが読めます。事務局には、実施状況と時間のほか、主訴の分類、組織課題のタグ、紹介先の種類、緊急度など、選んだ区分が表示されます。会社に共有する要約は、相談者が承認した言葉だけが会社に届きます。
          </li>
        </ul>
        <p>
          相談者にお伝えしている内容は、<To page="guide">初めての方へ</To>でお読みいただけます。
        </p>
      </Part>
      <Card>
        <h2 className="mb-2 text-lg">困ったとき</h2>
        <ContactCard />
      </Card>
    </div>
  );
}

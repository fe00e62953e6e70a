import { LIMITS, SYSTEM_POLICY } from "@knotter/domain/policy";
import { Timeline } from "@knotter/ui/timeline";
import type { ReactNode } from "react";
import { READ_BY_MENTOR } from "@/components/readers";
import { type Station, StepDrawing } from "./step-drawing";

function Step({ station, number, title, children }: { station: Station; number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-4 gap-y-2 md:grid-cols-[5rem_minmax(0,1fr)] md:gap-x-6">
      <StepDrawing station={station} className="size-16 md:row-span-2 md:size-20" />
      <h3 className="self-center md:self-end">
        <span className="mr-2 text-primary tabular-nums">{number}</span>
        {title}
      </h3>
      <div className="col-span-2 space-y-3 md:col-span-1 md:col-start-2">{children}</div>
    </li>
  );
}

export function Flow() {
  const { minNoticeHours, horizonDays, remindDayBeforeHour, remindBeforeMinutes, menteeReportDueDays } = SYSTEM_POLICY;
  return (
    <ol className="list-none! space-y-9 pl-0!">
      <Step station="booking" number={1} title="予約する">
        <p>
          「キャリコンを探す」で、相談したいことや都合のよい時間帯から選びます。空いている時間を選んで確認すると、その場で予約が決まります。承認を待つことはありません。標準では、
          {minNoticeHours}時間後から{horizonDays}日先までの日時を選べます。
        </p>
        <p>予約が決まると、日時、参加の方法、キャンセルの期限を書いたメールがあなたとキャリコンに届きます。</p>
      </Step>
      <Step station="questions" number={2} title="話したいことを書く（書かなくてもかまいません）">
        <p>
          予約のときに、ひとこと書けます。そのあとで「事前質問シート」に書き足すこともできます。考えがまとまっていなくてかまいません。面談が始まるまで書き直せます。
          {READ_BY_MENTOR}
        </p>
      </Step>
      <Step station="interview" number={3} title="当日、面談する">
        <p>
          前日の{remindDayBeforeHour}時と、開始の{remindBeforeMinutes}分前にメールでお知らせします。開始の{LIMITS.joinOpensMinutesBefore}
          分前になると、ホームか予約の画面の「参加する」から入れます。キャリコンが入室を許可するまで、待機の画面のままお待ちください。
        </p>
        <Timeline
          label="面談の進み方の一例"
          className="rounded-card border border-line bg-surface px-5 py-5 list-none! *:mt-0"
          items={[
            {
              key: "open",
              period: "はじめに",
              title: "ごあいさつと約束ごと",
              text: "守秘義務と、会社への共有範囲を、キャリコンが口頭でも説明します。",
            },
            {
              key: "topic",
              period: "前半",
              title: "今日話したいことを決める",
              text: "事前質問シートがあれば、それを見ながら決めます。なければ、いま気になっていることから始めます。",
            },
            {
              key: "talk",
              period: "後半",
              title: "話して、整理する",
              text: "できごと、気持ち、大切にしたいことを、質問を受けながら言葉にしていきます。",
            },
            {
              key: "close",
              period: "おわりに",
              title: "ふりかえり",
              text: "わかったことと、次にできそうな小さなことを確かめます。決めなくてもかまいません。",
            },
          ]}
        />
      </Step>
      <Step station="survey" number={4} title="アンケートに答える（任意です）">
        <p>
          面談が終わると、1分ほどのアンケートが届きます。面談のあと{menteeReportDueDays}
          日のあいだに回答できます。会社に届くのは、個人が特定されない集計だけです。「回答しない」を選ぶと、それ以降のご案内は届きません。
        </p>
      </Step>
    </ol>
  );
}

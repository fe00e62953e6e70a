import { WEBHOOK_LIMITS } from "@knotter/domain/webhook";

/** The introduction for receivers, above the list of events. */
export const WEBHOOK_GUIDE = [
  "出来事があったことを、登録したURLに POST で知らせます。形と署名は Standard Webhooks（https://www.standardwebhooks.com）に従います。内容は含まず、IDだけを送ります。詳しくは、そのIDでAPIを呼んで読み取ってください。",
  `${WEBHOOK_LIMITS.answerSeconds}秒以内に 2xx を返すと、届いたことになります。リダイレクトには従いません。届かなければ、5秒、5分、30分、2時間、5時間、10時間、14時間、16時間、24時間の間をおいて送り直します。410 を返すと、そのWebhookは停止します。3日のあいだ一度も届かないときも停止し、メールと通知でお知らせします。`,
  `続けて届かないときは、そのWebhookへの送信全体を休みます。休みは5秒から始まり、届かないたびに倍になって、最長${WEBHOOK_LIMITS.pauseMinutes}分です。そのあいだは新しい出来事も待ち、1件届くと元に戻ります。`,
  "同じメッセージが2度以上届くことがあります。ヘッダー webhook-id（本文の id と同じ）で見分けてください。送り直しても id と本文は変わらず、時刻と署名は新しくなります。",
  "同じもの（面談、対象者、施策）についての出来事は、起きた順に、前のものが届いてから次を送ります。別のものの出来事は、順が入れ替わることがあります。",
  `シークレットを入れ替えると、前のシークレットでも${WEBHOOK_LIMITS.overlapHours}時間は署名します。そのあいだにもう一度入れ替えると、新しいほうだけが替わり、前のシークレットがさらに${WEBHOOK_LIMITS.overlapHours}時間署名します。送信の記録は${WEBHOOK_LIMITS.keptDays}日間残り、そのあいだは再送できます。`,
  "顧客企業のWebhookには、その会社の人事担当者が対象者の一覧で見られる変化だけを送ります。施策の共有範囲がL0のとき、個人についての出来事は送りません。",
  "送信先は、インターネットから開ける https のURLに限ります。手元のサーバーで試すときは、トンネルなどで公開したURLを登録し、POST /webhooks/{id}/test で1件送ってください。Knotter も手元で動かしているときは、環境変数 WEBHOOK_SAMPLE_ORIGIN に指定したオリジン（http://127.0.0.1:3001 など）も送信先にできます。",
] as const;

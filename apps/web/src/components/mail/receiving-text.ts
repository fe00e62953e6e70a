export interface MailSender {
  address: string;
  replyTo: string;
  site: string;
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

export const RECEIVING_SUBJECT = "メールの受信設定のお願い（受信許可ドメイン）";

/** The text that HR passes on to the people in charge of the company's mail filters, before the first invitations are sent. */
export const receivingText = ({ address, replyTo, site }: MailSender): string => {
  const domains = [...new Set([domainOf(address), domainOf(replyTo)])];
  return `Knotter からのメール（利用登録のご案内、予約の確認、面談の前日と1時間前のお知らせなど）が確実に届くよう、受信の許可をお願いいたします。情報システムご担当の方へ、この内容をそのままお渡しください。

■ 受信を許可するドメイン
${domains.map((domain) => `・${domain}`).join("\n")}

■ 差出人のアドレス
・${address}

■ 返信・お問い合わせ先
・${replyTo}

■ メールに記載するリンク
・${site}/ で始まるURL

■ 確認していただきたいこと
・迷惑メールの振り分けと、外部メールの隔離の対象から除いてください。
・リンクを自動で開いて検査する設定があっても、登録や予約の内容は変わりません。
・添付は、面談の予定を登録するカレンダーファイル（.ics）だけです。
・送信元の確認は、上のドメインの SPF・DKIM・DMARC で行えます。`;
};

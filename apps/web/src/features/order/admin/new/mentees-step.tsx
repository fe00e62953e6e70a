import { Icon } from "@knotter/ui/icon";

const POINTS = [
  {
    icon: "upload",
    title: "CSV・Excelの取り込み、表の貼り付け",
    text: "2,000名までを一度に登録できます。登録の前に、誤りのある行だけを一覧で確認できます。",
  },
  {
    icon: "users",
    title: "すでにアカウントのある方",
    text: "ほかの施策で登録済みの方は、メールアドレスで自動的に結び付きます。",
  },
  { icon: "lock", title: "登録しただけでは届きません", text: "ご案内のメールは、内容を確かめてからお送りできます。" },
] as const;

/** People are added after the order is created: what to prepare. */
export function MenteesStep() {
  return (
    <div className="max-w-reading">
      <p>対象者は、施策を下書きとして登録したあとに、対象者の画面で登録します。氏名とメールアドレスの一覧をご用意ください。</p>
      <ul className="mt-6 grid gap-5">
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon name={icon} size={24} className="mt-0.5 text-primary" />
            <span className="min-w-0">
              <span className="block font-bold">{title}</span>
              <span className="block text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

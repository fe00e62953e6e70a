import { Icon } from "@knotter/ui/icon";

export interface HelpLine {
  name: string;
  tel: string;
  about: string;
}

/**
 * Public telephone lines for people in distress, as the Ministry of Health, Labour and Welfare lists them (「まもろうよ
 * こころ」「こころの耳」). Opening hours are left out because they change. An admin maintains the list that is shown (/admin/master); these
 * are the fallback, so that nobody in distress sees an empty box.
 */
export const HELP_LINES: readonly HelpLine[] = [
  { name: "よりそいホットライン", tel: "0120-279-338", about: "どんな悩みでも、24時間、無料です。" },
  { name: "#いのちSOS", tel: "0120-061-338", about: "死にたい、消えたいという気持ちを受け止める電話です。無料です。" },
  { name: "いのちの電話", tel: "0120-783-556", about: "つらい気持ちを聴く電話です。無料です。" },
  {
    name: "こころの健康相談統一ダイヤル",
    tel: "0570-064-556",
    about: "お住まいの地域の公的な相談窓口につながります。通話料がかかります。",
  },
  { name: "働く人の「こころの耳電話相談」", tel: "0120-565-455", about: "仕事のストレスや体調のことを相談できます。無料です。" },
];

/** Telephone numbers that can be called with one tap. */
export function HelpLines({ lines = HELP_LINES }: { lines?: readonly HelpLine[] | undefined }) {
  return (
    <ul aria-label="電話で相談できる窓口" className="list-none! divide-y divide-line rounded-card border border-line bg-surface px-5 pl-5!">
      {lines.map((line) => (
        <li key={line.tel} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
          <div className="min-w-0 flex-[1_1_16rem]">
            <p className="font-bold">{line.name}</p>
            <p className="text-sm text-muted">{line.about}</p>
          </div>
          <a
            href={`tel:${line.tel.replaceAll("-", "")}`}
            aria-label={`${line.name} ${line.tel} に電話する`}
            className="inline-flex min-h-11 items-center gap-2 text-lg font-bold text-primary tabular-nums underline decoration-1 underline-offset-4 hover:text-primary-hover"
          >
            <Icon name="phone" />
            {line.tel}
          </a>
        </li>
      ))}
    </ul>
  );
}

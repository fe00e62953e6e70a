import { Icon } from "@knotter/ui/icon";
import { HELP_LINES } from "./help-lines";

export function Distress() {
  return (
    <>
      <p>
        眠れない、食べられない、涙が止まらない、朝どうしても動けない。そうした状態が二週間以上続いているときは、面談より先に、医療機関や会社の産業医にご相談ください。主治医がいる方は、面談を受けてよいかを確かめていただくと安心です。
      </p>
      <p>
        面談の日まで待つのがつらいとき、消えてしまいたいと思うときは、いま話せる窓口があります。名前を言わずに話せます。Knotterの事前質問やアンケートに書いていただいても、すぐには誰も読むことができません。
      </p>
      <ul className="list-none! divide-y divide-line rounded-card border border-line bg-surface px-5 pl-5!">
        {HELP_LINES.map((line) => (
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
      <p className="text-sm text-muted">
        受け付けている時間は、窓口や日によって異なります。つながらないときは、ほかの番号にもかけてみてください。命に関わる緊急のときは、119（救急）または110（警察）に連絡してください。
      </p>
    </>
  );
}

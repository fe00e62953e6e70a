import { type HelpLine, HelpLines } from "@/components/help-lines";

export function Distress({ lines }: { lines: readonly HelpLine[] | undefined }) {
  return (
    <>
      <p>
        眠れない、食べられない、涙が止まらない、朝どうしても動けない。そうした状態が二週間以上続いているときは、面談より先に、医療機関や会社の産業医にご相談ください。主治医がいる方は、面談を受けてよいかを確かめていただくと安心です。
      </p>
      <p>
        面談の日まで待つのがつらいとき、消えてしまいたいと思うときは、いま話せる窓口があります。名前を言わずに話せます。Knotterの事前質問シートやアンケートに書いていただいても、すぐには誰も読むことができません。
      </p>
      <HelpLines lines={lines} />
      <p className="text-sm text-muted">
        受け付けている時間は、窓口や日によって異なります。つながらないときは、ほかの番号にもかけてみてください。命に関わる緊急のときは、119（救急）または110（警察）に連絡してください。
      </p>
    </>
  );
}

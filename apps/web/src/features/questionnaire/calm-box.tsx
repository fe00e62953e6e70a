import { Card } from "@knotter/ui/card";
import { StoredHelpLines } from "@/components/stored-help-lines";

/** Shown next to the text, without any other effect: nothing is sent, counted or stored because of it. */
export function CalmBox() {
  return (
    <Card tone="tint" aria-label="いま話せる窓口" role="status">
      <p className="font-bold">つらいお気持ちを書いてくださったのですね。</p>
      <p className="mt-1 mb-4">
        この事前質問シートは、面談まで誰にも読まれないことがあります。面談の日まで待つのがつらいときは、いま話せる窓口があります。名前を言わずに話せます。
      </p>
      <StoredHelpLines />
      <p className="mt-3 text-sm text-muted">
        この案内は画面に表示しているだけで、どこにも送信していません。命に関わる緊急のときは、119（救急）または110（警察）に連絡してください。
      </p>
    </Card>
  );
}

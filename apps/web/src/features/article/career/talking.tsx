export function Talking() {
  return (
    <>
      <p>
        一人で考えていると、同じところを回りがちです。人に話すと、順番に並べなければ伝わらないので、考えが整理されます。聴く人がいれば、自分では思いつかない質問も返ってきます。
      </p>
      <p>キャリコンとの面談で、できることとできないことがあります。</p>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="rounded-card border border-primary/20 bg-primary-tint px-5 py-4">
          <h3>できること</h3>
          <ul className="mt-2">
            <li>経験と気持ちを、一緒に整理する</li>
            <li>強みや大切なことを、ことばにする</li>
            <li>選択肢を並べ、くらべてみる</li>
            <li>次の小さな一歩を決める</li>
          </ul>
        </div>
        <div className="rounded-card border border-line bg-surface px-5 py-4">
          <h3>できないこと</h3>
          <ul className="mt-2">
            <li>あなたの代わりに決める</li>
            <li>会社に異動や待遇を掛け合う</li>
            <li>求人を紹介する</li>
            <li>病気の診断や治療をする</li>
          </ul>
        </div>
      </div>
    </>
  );
}

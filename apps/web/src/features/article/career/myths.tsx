const myths = [
  {
    myth: "やりたいことがないと、キャリアは考えられない",
    fact: "やりたいことは、始める前に見つかるより、やってみる中で育つことが多いものです。避けたいことや、少し気になることからでも考えられます。",
  },
  {
    myth: "キャリアは、計画したとおりに進めるもの",
    fact: "心理学者のクランボルツは、キャリアの多くは予期しないできごとに左右されると述べ、偶然を活かす姿勢を重んじました。計画は、変えてよいものです。",
  },
  {
    myth: "相談するのは、転職したい人だけ",
    fact: "いまの職場で続けるための相談も、とくに困りごとのない相談もあります。話したうえで「このままでよい」と確かめることも、一つの結論です。",
  },
  {
    myth: "この年齢では、もう遅い",
    fact: "年齢で選びにくくなる道はあります。同時に、経験があるから選べる道もあります。どちらも具体的に見てから決められます。",
  },
  {
    myth: "迷うのは、覚悟が足りないから",
    fact: "迷うのは、大切なものが二つ以上あるからです。何と何のあいだで迷っているのかが分かると、次に確かめることが見えてきます。",
  },
] as const;

export function Myths() {
  return (
    <>
      <p>相談の前に、多くの方が口にされる思い込みです。ひとつでも軽くなれば、と思います。</p>
      <dl className="divide-y divide-line rounded-card border border-line bg-surface px-5 md:px-7">
        {myths.map(({ myth, fact }) => (
          <div key={myth} className="py-5" data-print="keep">
            <dt className="heading text-lg">「{myth}」</dt>
            <dd className="mt-2">{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

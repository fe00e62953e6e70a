import { href } from "@knotter/contract/routes";
import { Link } from "@knotter/ui/link";
import NextLink from "next/link";
import { FoldedPart } from "../folded-part";

const openings = [
  "仕事は嫌いではありません。ただ、このままでよいのか分からなくなりました。",
  "異動の話があります。受けるかどうか、自分の考えを整理したいです。",
  "管理職を打診されました。やっていける気がしません。",
  "育児や介護、治療と仕事の両立に、少し疲れています。",
  "やりたいことが見つかりません。",
  "五十代に入り、この先の働き方が見えません。",
  "転職したいのか、いまの場所を変えたいのか、自分でも分かりません。",
  "とくに困ってはいません。一度、誰かに話してみたいだけです。",
] as const;

export function Topics({ linkCareer }: { linkCareer: boolean }) {
  return (
    <>
      <p>仕事のこと、暮らしとの両立、これからのこと。どこから始めてもかまいません。面談は、たとえばこんな一言から始まります。</p>
      <ul className="grid list-none! gap-3 pl-0! md:grid-cols-2">
        {openings.map((opening) => (
          <li
            key={opening}
            className="flex items-center rounded-card rounded-bl-none border border-line bg-surface px-4 py-3 leading-[1.7]"
          >
            {opening}
          </li>
        ))}
      </ul>
      <p>
        職場の人間関係や、会社への不満も話せます。家族やお金、健康のことが仕事とつながっているなら、それも話してかまいません。反対に、話したくないことは話さなくてよく、途中で話題を変えることもできます。
      </p>
      <FoldedPart title="準備をするなら">
        <p>準備がなくても面談はできます。時間があれば、次の三つのうち一つだけ考えてみてください。</p>
        <ul>
          <li>最近、仕事で気持ちが動いたのはどんなときでしたか。うれしかったことでも、いやだったことでも。</li>
          <li>面談が終わったとき、どうなっていたら「話してよかった」と思えそうですか。</li>
          <li>今回は触れてほしくないことがありますか。事前質問シートに書いておけます。</li>
        </ul>
        {linkCareer && (
          <p>
            もう少し手がかりがほしい方は、
            <Link as={NextLink} href={`${href("aboutCareer")}#ask`}>
              自分への問い
            </Link>
            を読んでみてください。
          </p>
        )}
      </FoldedPart>
      <FoldedPart title="場所と機器">
        <p>
          声を出せて、人に聞かれない場所をお選びください。イヤホンがあると安心です。スマートフォンでもパソコンでも参加できます。会社の端末やネットワークを使う場合は、利用の記録を会社が管理していることがあります。気になる方は、ご自身の端末をお使いください。
        </p>
      </FoldedPart>
    </>
  );
}

import { ArticleFigure } from "../article-figure";
import { SelfAndWork } from "./self-and-work";

export function Understanding() {
  return (
    <>
      <p>
        キャリアを考える手がかりは、二つあります。自分を知る「自己理解」と、仕事を知る「仕事理解」です。片方だけでは、考えが空回りしやすくなります。
      </p>
      <ArticleFigure drawing={<SelfAndWork />}>
        二つの輪が重なるところは、年齢や環境とともに動きます。一度決めたら終わりではありません。
      </ArticleFigure>
      <h3>自己理解</h3>
      <ul>
        <li>
          <strong>興味</strong>　時間を忘れること、つい調べてしまうこと。
        </li>
        <li>
          <strong>できること</strong>　人から頼まれること、苦もなく続いていること。
        </li>
        <li>
          <strong>大切にしたいこと</strong>　ゆずれない条件、これだけは避けたいこと。
        </li>
      </ul>
      <p>
        自分のことは、自分からは見えにくいものです。人に話し、質問を受けることで、当たり前だと思っていたことが強みだったと気づくことがあります。
      </p>
      <h3>仕事理解</h3>
      <ul>
        <li>
          <strong>いまの仕事</strong>　求められていること、任されている範囲、変えられるところ。
        </li>
        <li>
          <strong>社内のほかの仕事</strong>　異動や公募、副業の制度。その仕事をしている人の話。
        </li>
        <li>
          <strong>社外の仕事</strong>　職種の内容、必要な技能、働く条件。
        </li>
      </ul>
      <p>
        厚生労働省の職業情報提供サイト「job
        tag」では、職業ごとの仕事内容や必要な力を調べられます。経験を書き出すには「ジョブ・カード」という様式があります。どちらも、面談でキャリコンと一緒に見ることができます。
      </p>
    </>
  );
}

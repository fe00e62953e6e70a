import { ROUTES } from "@knotter/contract/routes";
import { ArticlePage } from "../article-page";
import { NextStep, type Reader } from "../next-step";
import { Ask } from "./ask";
import { Myths } from "./myths";
import { Talking } from "./talking";
import { TurningPoints } from "./turning-points";
import { Understanding } from "./understanding";
import { UntangledThread } from "./untangled-thread";
import { Word } from "./word";

/** 「キャリアを知る」: what the word means, when it matters, and questions for oneself. Nothing is asked of the reader or stored. */
export function AboutCareer({ reader }: { reader: Reader }) {
  return (
    <ArticlePage
      title={ROUTES.aboutCareer.title}
      lead={
        <p>
          キャリアは、昇進や転職のことだけではありません。これまで歩いてきて、これからも続いていく、働くことと暮らすことの道すじです。からまって見えるときも、一本の糸であることに変わりはありません。
        </p>
      }
      drawing={<UntangledThread />}
      sections={[
        { id: "word", title: "キャリアということば", content: <Word /> },
        { id: "turning-points", title: "転機と年代", content: <TurningPoints /> },
        { id: "understanding", title: "自分を知る、仕事を知る", content: <Understanding /> },
        { id: "myths", title: "よくある思い込み", content: <Myths /> },
        { id: "ask", title: "自分への問い", content: <Ask /> },
        { id: "talking", title: "人に話すということ", content: <Talking /> },
      ]}
      next={<NextStep reader={reader} title="話してみたくなったら" pages={["mentors", "guide"]} />}
    />
  );
}

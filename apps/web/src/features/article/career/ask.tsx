import { Card } from "@knotter/ui/card";

const groups = [
  {
    title: "これまで",
    questions: [
      "時間を忘れて取り組めたのは、どんなときでしたか。",
      "うまくいかなかった経験から、何を大事にするようになりましたか。",
      "人から「ありがとう」と言われたのは、何をしたときですか。",
    ],
  },
  {
    title: "いま",
    questions: [
      "日曜の夜、月曜のことを思うと、どんな気持ちになりますか。",
      "続けたいこと、減らしたいこと、やめたいことを一つずつ挙げるとしたら。",
      "仕事のほかに、いま大切にしている役割は何ですか。",
    ],
  },
  {
    title: "これから",
    questions: [
      "三年後のふつうの一日は、どんな一日だったらうれしいですか。",
      "お金と時間の心配がなければ、何を試してみたいですか。",
      "半年のうちにできそうな、いちばん小さな一歩は何ですか。",
    ],
  },
] as const;

export function Ask() {
  return (
    <>
      <p>
        全部に答える必要はありません。読んで、目が止まった問いが一つあれば、それがいまのあなたの手がかりです。書き込む欄はなく、何も記録されません。紙に書いても、思い浮かべるだけでもかまいません。
      </p>
      <div className="space-y-4">
        {groups.map((group) => (
          <Card key={group.title} as="section" aria-label={`${group.title}についての問い`} data-print="keep">
            <h3>{group.title}</h3>
            <ul className="mt-2 list-none! space-y-2 pl-0!">
              {group.questions.map((question) => (
                <li
                  key={question}
                  className="relative pl-6 before:absolute before:top-[0.62em] before:left-0.5 before:size-2.5 before:rounded-full before:border-[2.5px] before:border-accent before:content-['']"
                >
                  {question}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <p>答えに詰まった問いほど、人と話す値打ちがあります。「この問いに答えられませんでした」と、面談の最初に言ってみてください。</p>
    </>
  );
}

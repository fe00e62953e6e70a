import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { Link } from "@knotter/ui/link";
import { ContactText } from "@/components/contact";
import { Question, QuestionGroup } from "../question";

function AboutTheCompany() {
  return (
    <QuestionGroup title="会社のこと">
      <Question question="面談したことは、会社に知られますか" answer="話した内容は知られません。受けたかどうかは、施策によります。">
        <p>
          「会社に見える範囲」の四つのうち、どれがあなたの施策にあたるかは、予約を決める前の画面に書かれています。
          <Link href="#disclosure">会社に見える範囲を読む</Link>
        </p>
      </Question>
      <Question question="上司に言う必要はありますか" answer="Knotterを使うために、上司の許可や報告は必要ありません。">
        <p>
          Knotterから上司に連絡することもありません。勤務時間中に受けてよいか、勤務として扱われるかは会社ごとに異なるため、会社からの案内をご確認ください。
        </p>
      </Question>
      <Question question="人事評価や異動に影響しませんか" answer="評価に使える情報は、会社に渡していません。">
        <p>
          会社が知ることができるのは、共有範囲の一文に書かれたことだけです。何を悩んでいるか、会社をどう思っているかは、どの共有範囲でも伝わりません。
        </p>
      </Question>
      <Question question="会社のパソコンやメールアドレスを使っても大丈夫ですか" answer="使えます。ただし、会社の管理が及ぶことがあります。">
        <p>
          会社の端末、メール、ネットワークは、会社が利用の記録を管理していることがあります。会社のカレンダーに予定を入れると、題名が同僚に見えることもあります。気になる方は、ご自身の端末をお使いください。
        </p>
      </Question>
    </QuestionGroup>
  );
}

function AboutTheTalk() {
  return (
    <QuestionGroup title="話すこと">
      <Question question="何を話せばいいか分かりません" answer="「何を話せばいいか分かりません」と、そのまま言ってください。">
        <p>それも、よくある始まり方です。キャリコンが、最近のことから順に質問します。</p>
      </Question>
      <Question question="転職を勧められませんか" answer="勧められません。会社に残るよう説得されることもありません。">
        <p>
          キャリコンは求人を紹介せず、あなたが転職しても残っても利益を得ません。転職を考えているなら、そのことも一緒に考えます。決めるのはあなたです。
        </p>
      </Question>
      <Question question="答えを教えてもらえますか" answer="正解を渡す場ではありません。考えるための手がかりは渡します。">
        <p>
          聴くことを中心にする人、論点を整理する人、具体的に助言する人がいます。キャリコンの紹介ページの「面談スタイル」を見て選べます。
        </p>
      </Question>
      <Question question="会社や上司への不満を話してもいいですか" answer="かまいません。">
        <p>だれかに伝えるために聴くのではなく、あなたが何を大切にしたいのかを知る手がかりとして聴きます。</p>
      </Question>
      <Question question="泣いてしまったら、どうしよう" answer="泣いても大丈夫です。">
        <p>めずらしいことではありません。キャリコンは急がせずに待ちます。休んでも、カメラを切っても、そこで終わりにしてもかまいません。</p>
      </Question>
      <Question question="答えたくないことを聞かれたら" answer="「それは話したくありません」で大丈夫です。理由はいりません。" />
    </QuestionGroup>
  );
}

function AboutSigningIn() {
  return (
    <QuestionGroup title="ログインのこと">
      <Question question="パスキーとは何ですか" answer="スマートフォンやパソコンのロックを外すのと同じ操作で、ログインできる仕組みです。">
        <p>
          指紋や顔、画面ロックの番号で、端末があなたを確かめます。覚えるものも入力するものもなく、にせのページにだまされることもありません。指紋や顔の情報は端末の外に出ません。
        </p>
        <p>マイページの「セキュリティ」から登録できます。</p>
      </Question>
      <Question question="パスキーを入れた端末をなくしたら" answer="メールのリンクやパスワードで、これまでどおりログインできます。">
        <p>
          ログインしたら、マイページの「セキュリティ」で、なくした端末のパスキーを削除してください。新しい端末では、もう一度登録できます。
        </p>
      </Question>
    </QuestionGroup>
  );
}

function AboutTheDay() {
  return (
    <QuestionGroup title="当日のこと">
      <Question question="録画や録音はされますか" answer="されません。">
        <p>
          Knotterが用意する会議は、自動で録画しない設定です。キャリコンにも録画や録音をお願いすることはありません。もし録りたいと言われたら、断ってください。
        </p>
      </Question>
      <Question question="カメラはオンにしないといけませんか" answer="オフでもかまいません。">
        <p>字幕や筆談、途中の休憩など、配慮してほしいことがあれば、マイページのプロフィールに書いておくと担当のキャリコンに伝わります。</p>
      </Question>
      <Question
        question="遅れそうなときは、どうすればいいですか"
        answer={`開始から${SYSTEM_POLICY.noShowGraceMinutes}分間は、キャリコンが待っています。`}
      >
        <p>間に合う場合は、そのまま「参加する」から入ってください。終わりの時刻は変わらないため、話せる時間は短くなります。</p>
      </Question>
      <Question question="つながらないときは" answer="予約の内容の画面から、もう一度「参加する」を押してください。">
        <p>
          <ContactText>
            それでもつながらないときは、事務局にご連絡ください。会議の不具合で面談ができなかったと確認できたときは、回数は減りません。
          </ContactText>
        </p>
      </Question>
    </QuestionGroup>
  );
}

function AboutAfterwards() {
  return (
    <QuestionGroup title="相性とこれから">
      <Question question="相性が合わなかったら" answer="次は別のキャリコンを選べます。理由は聞かれません。">
        <p>
          変えたことが会社に伝わることもありません。話し方や態度で困ったことがあったときは、アンケートから事務局にお知らせください。その内容はキャリコンには見えません。
        </p>
      </Question>
      <Question question="同じキャリコンに続けて相談できますか" answer="できます。">
        <p>次に探すとき、前回の担当が一覧に表示されます。同じ人を選ぶのも、別の人を選ぶのも自由です。</p>
      </Question>
      <Question question="何回まで受けられますか" answer="施策ごとに決まっています。残りの回数は、ホームに表示されます。">
        <p>同時にもてる予約は、標準では{SYSTEM_POLICY.maxFutureReservations}件です。面談が終わると、次の予約ができます。</p>
      </Question>
    </QuestionGroup>
  );
}

export function Questions() {
  return (
    <div className="mt-0">
      <AboutTheCompany />
      <AboutTheTalk />
      <AboutTheDay />
      <AboutSigningIn />
      <AboutAfterwards />
    </div>
  );
}

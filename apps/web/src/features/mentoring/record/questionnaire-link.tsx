import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";

/** The questionnaire from before the interview, to read again. */
export function QuestionnaireLink({ mentoring, viewer }: { mentoring: MentoringView; viewer: "mentee" | "mentor" }) {
  const { checkedQuestion } = mentoring;
  if (!checkedQuestion) return null;
  return (
    <section aria-labelledby="sheet">
      <Card>
        <h2 id="sheet" className="text-lg">
          事前質問シート
        </h2>
        <p className="mt-2 text-sm text-muted">
          {viewer === "mentee"
            ? "面談の前に書いたことを、読み返せます。"
            : "相談者が面談の前に書いてくださったことを、面談の90日後まで読めます。"}
        </p>
        <Link as={AppLink} href={href("question", { id: checkedQuestion.id })} className="mt-2 inline-flex min-h-11 items-center">
          事前質問シートを読む
        </Link>
      </Card>
    </section>
  );
}

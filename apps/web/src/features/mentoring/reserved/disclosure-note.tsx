import type { MentoringView } from "@knotter/api/views/mentoring";
import { disclosureOfAnother } from "@knotter/contract/disclosure";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import type { Beholder } from "../counterpart";

const PARTIES: Record<Beholder, string> = {
  mentee: "相談テーマと伝えたいことは、あなたと担当のキャリコンだけが読みます。",
  mentor: "相談テーマと相談者からの言葉は、あなたと相談者だけが読みます。会社の方へは伝えないようお願いします。",
  admin: "相談テーマと伝えたいことは、相談者とキャリコンだけが読みます。事務局には表示されません。",
};

/** Who reads what of this interview, by the level it was booked at. */
export function DisclosureNote({ mentoring, beholder }: { mentoring: MentoringView; beholder: Beholder }) {
  return (
    <section aria-labelledby="disclosure">
      <Card tone="tint">
        <h2 id="disclosure" className="flex items-center gap-2 text-lg">
          <Icon name="lock" size={22} className="text-primary" />
          だれが見られるか
        </h2>
        <p className="mt-3">{beholder === "mentee" ? mentoring.disclosureText : disclosureOfAnother(mentoring.disclosureText)}</p>
        <p className="mt-3 text-sm">{PARTIES[beholder]}</p>
      </Card>
    </section>
  );
}

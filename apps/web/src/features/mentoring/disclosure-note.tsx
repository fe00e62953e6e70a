import type { MentoringView } from "@knotter/api/views/mentoring";
import { disclosureOfAnother } from "@knotter/contract/labels/disclosure";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import type { Viewer } from "./counterpart";

const PARTIES: Record<Viewer, string> = {
  mentee: "相談テーマと話したいことは、あなたと担当のキャリコンだけが読みます。",
  mentor: "相談テーマと相談者からの言葉は、あなたと相談者だけが読みます。会社の方へは伝えないようお願いします。",
  admin: "相談テーマと話したいことは、相談者とキャリコンだけが読みます。事務局には表示されません。",
};

/** Who sees what about this interview, by the level at booking. */
export function DisclosureNote({ mentoring, viewer }: { mentoring: MentoringView; viewer: Viewer }) {
  return (
    <section aria-labelledby="disclosure">
      <Card tone="tint">
        <h2 id="disclosure" className="flex items-center gap-2 text-lg">
          <Icon name="lock" size={22} className="text-primary" />
          だれが見られるか
        </h2>
        <p className="mt-3">{viewer === "mentee" ? mentoring.disclosureText : disclosureOfAnother(mentoring.disclosureText)}</p>
        <p className="mt-3 text-sm">{PARTIES[viewer]}</p>
      </Card>
    </section>
  );
}

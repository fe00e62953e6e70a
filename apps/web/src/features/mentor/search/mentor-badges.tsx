import { SKILL_LEVEL_TEXT } from "@knotter/contract/labels/mentor";
import { Badge } from "@knotter/ui/badge";
import type { MentorCardView } from "./search-state";

const SHORT = { none: null, grade2: "2級技能士", grade1: "1級技能士" } as const satisfies Record<
  keyof typeof SKILL_LEVEL_TEXT,
  string | null
>;

/** Only what an admin has verified may be called a licence. In full on the profile, abbreviated on a card. */
export function MentorBadges({
  mentor,
  short = false,
}: {
  mentor: Pick<MentorCardView, "nationalLicense" | "skillLevel">;
  short?: boolean | undefined;
}) {
  const skill = (short ? SHORT : SKILL_LEVEL_TEXT)[mentor.skillLevel];
  if (!mentor.nationalLicense && skill === null) return null;
  return (
    <ul aria-label="資格" className="flex flex-wrap gap-1.5">
      {mentor.nationalLicense && (
        <li>
          <Badge tone="primary" icon="check-circle">
            {short ? "国家資格" : "国家資格キャリアコンサルタント"}
          </Badge>
        </li>
      )}
      {skill !== null && (
        <li>
          <Badge>{skill}</Badge>
        </li>
      )}
    </ul>
  );
}

import { SKILL_LEVEL_TEXT } from "@knotter/contract/labels/mentor";
import { href } from "@knotter/contract/routes";
import { Avatar } from "@knotter/ui/avatar";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { AppLink } from "@/components/app-link";
import type { Profile } from "./types";

const THEMES = 5;

/** The profile as a mentee sees it in the search. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const skill = SKILL_LEVEL_TEXT[profile.skillLevel];
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar name={profile.displayName} photoUrl={profile.photoUrl} size={72} />
        <div className="min-w-0">
          <p className="text-lg font-bold">{profile.displayName}</p>

          {profile.nationalLicense && (
            <Badge tone="primary" icon="check-circle">
              国家資格
            </Badge>
          )}
          {skill && <p className="mt-1 text-sm leading-[1.5] text-muted">{skill}</p>}
        </div>
      </div>
      <p className="heading mt-4 text-lg">{profile.headline}</p>
      <p className="mt-2 line-clamp-4 text-sm whitespace-pre-line">{profile.bio}</p>
      <ul aria-label="得意な相談テーマ" className="mt-4 flex flex-wrap gap-1.5">
        {profile.themes.slice(0, THEMES).map((theme) => (
          <li key={theme.code}>
            <Badge>{theme.label}</Badge>
          </li>
        ))}
      </ul>
      {!profile.acceptingNew && <p className="mt-4 text-sm font-bold">新しい予約の受付を、お休みしています。</p>}
      <ButtonLink
        as={AppLink}
        href={href("mentorMypage", {}, { tab: "preview" })}
        variant="secondary"
        icon="eye"
        fullWidth
        className="mt-5"
      >
        相談者からどう見えるか
      </ButtonLink>
    </Card>
  );
}

"use client";

import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { Completeness } from "./completeness";
import { SECTION_TEXT } from "./profile/section-labels";
import { useEdit } from "./use-mentor-form";

/** The completeness of the stored profile. */
export function ProfileAside({ mentorId }: { mentorId: string }) {
  const { missing } = useEdit(mentorId);
  return (
    <>
      <Completeness missing={missing} />
      <ButtonLink as={AppLink} href={href("mentorMypage", {}, { tab: "preview" })} variant="secondary" icon="eye" fullWidth>
        相談者からどう見えるか
      </ButtonLink>
      <nav aria-label="プロフィールの項目" className="max-lg:hidden">
        <ul>
          {Object.entries(SECTION_TEXT).map(([id, text]) => (
            <li key={id}>
              <Link href={`#${id}`} className="inline-flex min-h-9 items-center text-sm no-underline! hover:underline!">
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

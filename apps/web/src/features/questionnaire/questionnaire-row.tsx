import { href } from "@knotter/contract/routes";
import { formatDateTime, formatShort } from "@knotter/domain/tokyo";
import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { AppLink } from "@/components/app-link";
import { UNATTACHED } from "./questionnaire-target";
import type { QuestionnaireItem } from "./types";

/** A list row that is a link as a whole. */
export function LinkRow({ to, title, text, badge }: { to: string; title: ReactNode; text: ReactNode; badge?: ReactNode | undefined }) {
  return (
    <li className="border-b border-line last:border-b-0">
      <AppLink
        href={to}
        className="group flex min-h-16 items-center gap-4 px-5 py-4 text-ink no-underline focus-visible:-outline-offset-2 md:px-6"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
          <span className="min-w-0">
            <span className="block leading-control font-bold tabular-nums group-hover:text-primary">{title}</span>
            <span className="block text-sm text-muted tabular-nums">{text}</span>
          </span>
          {badge}
        </span>
        <Icon name="chevron-right" className="text-muted group-hover:text-primary" />
      </AppLink>
    </li>
  );
}

interface QuestionnaireRowProps {
  questionnaire: QuestionnaireItem;
  person: "mentor" | "mentee";
  badge: ReactNode;
}

/** A questionnaire by its interview; lists show nothing of its contents. */
export function QuestionnaireRow({ questionnaire, person, badge }: QuestionnaireRowProps) {
  const { mentoring } = questionnaire;
  return (
    <LinkRow
      to={href("question", { id: questionnaire.id })}
      title={mentoring ? formatDateTime(new Date(mentoring.startAt)) : UNATTACHED}
      text={
        <>
          {mentoring && <span className="mr-3 inline-block">{mentoring[person].displayName}さん</span>}
          <span className="inline-block">{formatShort(new Date(questionnaire.updatedAt))} 更新</span>
        </>
      }
      badge={badge}
    />
  );
}

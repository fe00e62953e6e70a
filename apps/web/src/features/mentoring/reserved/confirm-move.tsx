import type { MentoringView } from "@knotter/api/views/mentoring";
import { SIDE_TEXT } from "@knotter/contract/labels/mentoring";
import { formatUntil, MINUTE, toOffsetIso } from "@knotter/domain/tokyo";
import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { DatedText } from "@/components/dated-text";
import { dayAndHours } from "@/components/day-and-hours";
import { LocalTime } from "@/components/local-time";
import { type Viewer, withSan } from "../counterpart";
import type { Choice } from "./use-reschedule";

interface ConfirmMoveProps {
  mentoring: MentoringView;
  viewer: Viewer;
  choice: Choice;
  /** The mentor has proposed this time: it is none of the mentee's own changes. */
  proposed?: boolean | undefined;
  /** What has to be said with it. */
  children?: ReactNode | undefined;
}

/** Old and new time side by side, and what else changes. */
export function ConfirmMove({ mentoring, viewer, choice, proposed = false, children }: ConfirmMoveProps) {
  const endAt = toOffsetIso(new Date(new Date(choice.startAt).getTime() + mentoring.durationMinutes * MINUTE));
  const transferred = choice.mentorId !== mentoring.mentor.id;
  const left = mentoring.rescheduleMax - mentoring.rescheduleCount - 1;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2">
        <Side
          term="変更前"
          startAt={mentoring.startAt}
          endAt={mentoring.endAt}
          who={transferred ? mentoring.mentor.displayName : undefined}
          old
        />
        <Icon name="arrow-right" className="mx-auto rotate-90 text-muted" />
        <Side term="変更後" startAt={choice.startAt} endAt={endAt} who={transferred ? choice.mentorName : undefined} />
      </dl>
      <div className="grid gap-1 text-sm">
        {transferred && <p>キャリコンが変わるため、面談番号は新しくなります。「話したいこと」は、新しいキャリコンには渡りません。</p>}
        {viewer === "mentee" && (
          <p>
            <DatedText
              strong
            >{`回数を使わずにキャンセルできるのは ${formatUntil(newDeadline(mentoring, choice.startAt))} までになります。`}</DatedText>
          </p>
        )}
        {viewer === "mentee" && (
          <p>
            {proposed
              ? "回数は減りません。日時を変更できる回数も変わりません。"
              : left > 0
                ? `回数は減りません。日時の変更は、このあと${left}回できます。`
                : "回数は減りません。日時の変更ができるのは、これが最後です。"}
          </p>
        )}
        <p>
          変更すると、{viewer === "admin" ? "相談者とキャリコン" : `${SIDE_TEXT[viewer === "mentee" ? "mentor" : "mentee"]}とあなた`}
          にメールでお知らせします。
        </p>
      </div>
      {children}
    </div>
  );
}

/** The deadline keeps its distance from the start. */
function newDeadline({ startAt, deadlines }: MentoringView, newStart: string): Date {
  return new Date(new Date(newStart).getTime() - (new Date(startAt).getTime() - new Date(deadlines.cancelFreeUntil).getTime()));
}

function Side({
  term,
  startAt,
  endAt,
  who,
  old = false,
}: {
  term: string;
  startAt: string;
  endAt: string;
  who?: string | undefined;
  old?: boolean;
}) {
  const { day, hours } = dayAndHours({ startAt, endAt });
  return (
    <div className={old ? "rounded-control bg-sunken px-4 py-3" : "rounded-control border-2 border-primary bg-primary-tint px-4 py-3"}>
      <dt className="text-sm text-muted">{term}</dt>
      <dd>
        <span className={old ? "text-muted tabular-nums" : "text-lg font-bold tabular-nums"}>
          <span className="inline-block whitespace-nowrap">{day}</span> <span className="inline-block whitespace-nowrap">{hours}</span>
        </span>
        <span className="block text-sm">
          日本時間
          <LocalTime at={startAt} />
        </span>
        {who !== undefined && <span className="block">{withSan(who)}</span>}
      </dd>
    </div>
  );
}

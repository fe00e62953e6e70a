"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { RadioCards } from "@knotter/ui/radio-cards";
import { AppLink } from "@/components/app-link";
import type { QuestionnaireInterview } from "./types";

/** The interview of a questionnaire, once that is known. */
export function QuestionnaireFor({ interview }: { interview: QuestionnaireInterview }) {
  return (
    <p className="flex items-start gap-2">
      <Icon name="calendar" className="mt-1 text-primary" />
      <span className="min-w-0">
        <span className="inline-block font-bold tabular-nums">{formatDateTime(new Date(interview.startAt))}</span>{" "}
        <span className="inline-block">{interview.mentor.displayName}さんとの面談</span>{" "}
        <Link as={AppLink} href={href("reserved", { id: interview.id })} className="inline-block text-sm">
          予約の内容
        </Link>
      </span>
    </p>
  );
}

export const NOT_YET = "";

/** A draft from before a booking, or one whose interview was canceled. */
export const UNATTACHED = "面談の決まっていない下書き";

interface QuestionnaireTargetProps {
  interviews: readonly MentoringItem[];
  value: string;
  onChange: (mentoringId: string) => void;
}

/** A questionnaire can be written before a booking, and attached to an interview when it is submitted. */
export function QuestionnaireTarget({ interviews, value, onChange }: QuestionnaireTargetProps) {
  if (interviews.length === 0) {
    return (
      <Card tone="sunken" padding="small">
        <p className="text-sm">
          まだ予約がないので、下書きとして保存します。面談を予約したあと、予約のページからこの下書きを使えます。提出するまで、あなた以外は読めません。
        </p>
        <Link as={AppLink} href={href("mentors")} className="mt-1 inline-flex min-h-11 items-center text-sm">
          キャリコンを探す
        </Link>
      </Card>
    );
  }
  return (
    <RadioCards
      legend="どの面談のためのものですか"
      columns={2}
      value={value}
      onChange={onChange}
      options={[
        ...interviews.map((interview) => ({
          value: interview.id,
          label: formatDateTime(new Date(interview.startAt)),
          hint: `${interview.mentor.displayName}さん`,
        })),
        { value: NOT_YET, label: "まだ決めない", hint: "下書きのまま残します" },
      ]}
    />
  );
}

import type { MentoringView } from "@knotter/api/views/mentoring";
import { formatShort, MINUTE } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { DatedText } from "@/components/dated-text";
import { dayAndHours } from "@/components/day-and-hours";
import { withSan } from "../counterpart";
import type { Choice, Refusal } from "./use-reschedule";

/** Why it was not rescheduled, that nothing is lost, and alternatives. */
export function RefusalNote({
  refusal,
  mentoring,
  onChoose,
}: {
  refusal: Refusal;
  mentoring: MentoringView;
  onChoose: (choice: Choice) => void;
}) {
  const { day, hours } = dayAndHours(mentoring);
  return (
    <Banner status="warning" announce title={refusal.text} className="mb-5">
      {refusal.unanswered && <p>もう一度押すと、結果を確かめられます。二重に変更されることはありません。</p>}
      {!refusal.unanswered && mentoring.status === "reserved" && (
        <p>
          <DatedText>{`いまの予約（${day} ${hours}）は、そのまま残っています。`}</DatedText>
        </p>
      )}
      {refusal.instead.length > 0 && (
        <>
          <p className="mt-3 font-bold">近い日時のご提案</p>
          <ul className="mt-2 grid gap-2 sm:grid-cols-2">
            {refusal.instead.map((choice) => (
              <li key={`${choice.mentorId} ${choice.startAt}`}>
                <Button variant="secondary" size="small" fullWidth onClick={() => onChoose(choice)} className="justify-start tabular-nums">
                  {whenAndWho(choice, mentoring)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}

/** The mentor is only named if it is another one. */
function whenAndWho({ startAt, mentorId, mentorName }: Choice, mentoring: MentoringView): string {
  const end = formatShort(new Date(new Date(startAt).getTime() + mentoring.durationMinutes * MINUTE)).split(" ")[1];
  const when = `${formatShort(new Date(startAt))}〜${end}`;
  return mentorId === mentoring.mentor.id ? when : `${when}・${withSan(mentorName)}`;
}

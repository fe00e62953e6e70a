"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { useRef, useState } from "react";
import { type Viewer, withSan } from "../counterpart";
import { SlotPicker } from "../slot-picker";
import { OtherMentors } from "./other-mentors";
import type { Choice } from "./use-reschedule";

interface ChooseTimeProps {
  mentoring: MentoringView;
  /** A mentee may choose another mentor of the same order, too; count and order stay the same. */
  viewer: Viewer;
  choice: Choice | null;
  onChoose: (choice: Choice) => void;
  onClear: () => void;
  /** Called when browsing other mentors: the previous refusal no longer applies. */
  onBrowse: () => void;
}

export function ChooseTime({ mentoring, viewer, choice, onChoose, onClear, onBrowse }: ChooseTimeProps) {
  const current = { id: mentoring.mentor.id, displayName: mentoring.mentor.displayName };
  const [mentor, setMentor] = useState(choice ? { id: choice.mentorId, displayName: choice.mentorName } : current);
  const [listing, setListing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const same = mentor.id === current.id;

  const turnTo = (next: typeof current) => {
    setMentor(next);
    setListing(false);
    onClear();
    requestAnimationFrame(() => heading.current?.focus());
  };

  if (listing) return <OtherMentors mentoring={mentoring} onChoose={turnTo} onBack={() => setListing(false)} />;
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="mb-3 outline-none">
        {viewer === "mentor" ? (
          "あなたの空き時間"
        ) : (
          <>
            <span className="inline-block">{withSan(mentor.displayName)}</span>の空き時間{!same && "（別のキャリコン）"}
          </>
        )}
      </h3>
      <SlotPicker
        key={mentor.id}
        mentorId={mentor.id}
        orderId={mentoring.order.id}
        value={choice?.mentorId === mentor.id ? choice.startAt : null}
        onChange={(startAt) => onChoose({ mentorId: mentor.id, mentorName: mentor.displayName, startAt })}
        initialDate={tokyoDate(new Date(mentoring.startAt))}
        {...(same && { moving: { mentoringId: mentoring.id, startAt: mentoring.startAt } })}
      />
      {viewer === "mentee" && (
        <div className="mt-6 border-t border-line pt-4">
          <p className="text-sm text-muted">
            合う時間がないときや、ほかの人と話してみたいときは、キャリコンを変えられます。回数は減りません。
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button
              variant="quiet"
              size="small"
              icon="users"
              onClick={() => {
                setListing(true);
                onBrowse();
              }}
            >
              別のキャリコンに変える
            </Button>
            {!same && (
              <Button variant="quiet" size="small" icon="arrow-left" onClick={() => turnTo(current)}>
                {withSan(current.displayName)}に戻す
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
}

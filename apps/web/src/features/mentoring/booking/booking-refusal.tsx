"use client";

import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { buttonStyle } from "@knotter/ui/button-style";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { type AppErrorData, appErrorOf, isUnanswered, toastStatusOf } from "@/trpc/app-error";
import { UNEXPECTED } from "@/trpc/sentences";
import { type FreeTime, spokenTime } from "../slot-days";
import type { Behalf } from "./on-behalf/behalf";
import { isAboutTime } from "./use-booking";

const UNANSWERED =
  "通信に時間がかかっています。電波の状態をご確認のうえ、もう一度「この内容で予約する」を押してください。二重に予約されることはありません。";

interface Offer {
  alternatives: FreeTime[];
  otherMentors: { mentorId: string; displayName: string; startAt: string }[];
}

const NOTHING: Offer = { alternatives: [], otherMentors: [] };

const offerOf = (refusal: AppErrorData | null): Offer | undefined =>
  refusal?.code === "SLOT_TAKEN" || refusal?.code === "SLOT_NOT_OFFERED" || refusal?.code === "MENTOR_UNAVAILABLE"
    ? refusal.data
    : undefined;

/** Why the booking failed, and what to do about it. */
export function BookingRefusal({
  error,
  orderId,
  onTime,
  onChooseAgain,
  onOther,
  onLeave,
  behalf,
}: {
  error: unknown;
  orderId: string;
  onTime: (startAt: string) => void;
  onChooseAgain: () => void;
  /** Called before going to another mentor: takes the text along. */
  onOther: (mentorId: string) => void;
  /** Called before going to the booking that is there already: nothing of this one is needed any more. */
  onLeave: () => void;
  /** An admin stays on the mentee's page and chooses another mentor there. */
  behalf?: Behalf | undefined;
}) {
  const refusal = appErrorOf(error);
  // Shown next to the checkbox.
  if (refusal?.code === "CONSENT_REQUIRED") return null;
  const { alternatives, otherMentors } = offerOf(refusal) ?? NOTHING;
  const small = cx(buttonStyle({ variant: "secondary", size: "small" }), "no-underline tabular-nums");
  return (
    <Banner
      status={refusal ? toastStatusOf(error) : "warning"}
      announce
      className="mb-4"
      title={refusal?.message ?? (isUnanswered(error) ? UNANSWERED : UNEXPECTED)}
    >
      {refusal?.code === "SLOT_NOT_OFFERED" && refusal.data?.heldTimeGone && (
        <p>お取り置きしていた日時ですが、キャリコンの予定が変わったため、お取りできなくなりました。順番はそのままです。</p>
      )}
      {alternatives.length > 0 && (
        <Offers title="同じキャリコンの近い日時">
          {alternatives.map((slot) => (
            <li key={slot.startAt}>
              <button type="button" className={small} onClick={() => onTime(slot.startAt)}>
                {spokenTime(slot)}
              </button>
            </li>
          ))}
        </Offers>
      )}
      {otherMentors.length > 0 && !behalf && (
        <Offers title="同じ日時に空いているキャリコン">
          {otherMentors.map(({ mentorId, displayName, startAt }) => (
            <li key={mentorId}>
              <AppLink href={href("mentor", { id: mentorId }, { startAt, orderId })} onClick={() => onOther(mentorId)} className={small}>
                {displayName}さん
              </AppLink>
            </li>
          ))}
        </Offers>
      )}
      {refusal && isAboutTime(refusal.code) && refusal.code !== "MENTOR_UNAVAILABLE" && (
        <Button variant="quiet" size="small" icon="calendar" className="mt-2 -ml-3" onClick={onChooseAgain}>
          カレンダーから選び直す
        </Button>
      )}
      {behalf && (refusal?.code === "MENTOR_UNAVAILABLE" || otherMentors.length > 0) && (
        <Button variant="quiet" size="small" icon="users" className="mt-2 -ml-3" onClick={behalf.onChooseMentor}>
          ほかのキャリコンを選ぶ
        </Button>
      )}
      {refusal?.code === "MENTOR_UNAVAILABLE" && !behalf && (
        <Link as={AppLink} href={href("mentors")}>
          ほかのキャリコンを探す
        </Link>
      )}
      {refusal?.code === "ALREADY_BOOKED" && refusal.data && (
        <p className="mt-2">
          <Link as={AppLink} href={href("reserved", { id: refusal.data.id })} onClick={onLeave}>
            予約の内容を見る
          </Link>
        </p>
      )}
      {(refusal?.code === "TOO_MANY_RESERVATIONS" || refusal?.code === "MENTEE_OVERLAP") && (
        <p className="mt-2">
          <Link as={AppLink} href={behalf ? href("adminMentee", { id: behalf.menteeId }, { tab: "interviews" }) : href("home")}>
            予約中の面談を見る
          </Link>
        </p>
      )}
    </Banner>
  );
}

function Offers({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="mt-3">
      <p className="mb-1.5 font-bold">{title}</p>
      <ul aria-label={title} className="flex flex-wrap gap-2">
        {children}
      </ul>
    </div>
  );
}

import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Icon } from "@knotter/ui/icon";
import { AppLink } from "@/components/app-link";
import { LocalTime } from "@/components/local-time";
import { AddToCalendar } from "../add-to-calendar";
import { spokenTime } from "../slot-days";
import { BookingFlow } from "./booking-flow";

interface BookingDoneProps {
  booked: { id: string; startAt: string; endAt: string; begun?: boolean };
  mentorName: string;
  onLeave: () => void;
}

/** 完了: the time, and what happens next. */
export function BookingDone({ booked, mentorName, onLeave }: BookingDoneProps) {
  return (
    <>
      <p className="mb-6 flex items-start gap-3 rounded-card bg-success-tint px-4 py-4">
        <Icon name="check-circle" size={24} className="mt-0.5 text-success" />
        <span className="min-w-0">
          <span className="block text-lg font-bold tabular-nums">{spokenTime(booked)}（日本時間）</span>
          <LocalTime at={booked.startAt} />
          <span className="block">
            <span className="inline-block">{mentorName}さん</span>との面談です。
          </span>
        </span>
      </p>
      <div className="mb-6 grid items-start gap-2 sm:flex sm:flex-wrap">
        <AddToCalendar interview={booked} feed="mypage" />
        <ButtonLink
          as={AppLink}
          variant="secondary"
          icon="edit"
          href={href("question", { id: "new" }, { mentoringId: booked.id })}
          onClick={onLeave}
        >
          {booked.begun ? "話したいことを書き足す" : "事前質問シートを書く"}
        </ButtonLink>
      </div>
      <h4 className="mb-3 text-base">面談の流れ</h4>
      <BookingFlow />
    </>
  );
}

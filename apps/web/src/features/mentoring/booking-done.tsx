import { Icon } from "@knotter/ui/icon";
import { LocalTime } from "../../components/local-time";
import { BookingFlow } from "./booking-flow";
import { spokenTime } from "./slot-days";

/** 完了: when it is, and what happens next. */
export function BookingDone({ booked, mentorName }: { booked: { startAt: string; endAt: string }; mentorName: string }) {
  return (
    <>
      <p className="mb-6 flex items-start gap-3 rounded-card bg-success-tint px-4 py-4">
        <Icon name="check-circle" size={24} className="mt-0.5 text-success" />
        <span className="min-w-0">
          <span className="block text-lg font-bold tabular-nums">{spokenTime(booked)}（日本時間）</span>
          <LocalTime at={booked.startAt} />
          <span className="block">{mentorName}さんとの面談です。</span>
        </span>
      </p>
      <h4 className="mb-3 text-base">面談の流れ</h4>
      <BookingFlow />
    </>
  );
}

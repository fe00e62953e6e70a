import { Icon } from "@knotter/ui/icon";
import { spokenTime } from "@/features/mentoring/slot-days";

interface BehalfDoneProps {
  booked: { startAt: string; endAt: string };
  name: string;
  mentorName: string;
}

/** 完了 of a booking on behalf: what to say on the telephone, and what both sides will get. */
export function BehalfDone({ booked, name, mentorName }: BehalfDoneProps) {
  return (
    <>
      <p className="mb-5 flex items-start gap-3 rounded-card bg-success-tint px-4 py-4">
        <Icon name="check-circle" size={24} className="mt-0.5 text-success" />
        <span className="min-w-0">
          <span className="block text-lg font-bold tabular-nums">{spokenTime(booked)}（日本時間）</span>
          <span className="block">
            <span className="inline-block">{name}さん</span>と<span className="inline-block">{mentorName}さん</span>の面談です。
          </span>
        </span>
      </p>
      <p>お二人に確認のメールをお送りしました。事務局が代わりに手続きしたことも書いてあります。</p>
      <p className="mt-2">参加の方法とキャンセルの期限は、メールとご本人のホームでご確認いただけます。</p>
    </>
  );
}

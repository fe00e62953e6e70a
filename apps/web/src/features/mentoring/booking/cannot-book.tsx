"use client";

import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { type Block, BlockNote } from "@/components/block-note";
import { LocalTime } from "@/components/local-time";
import { trpc } from "@/trpc/client";
import { spokenTime } from "../slot-days";

/** In the place of the free slots: the interview that is booked already, or else why none can be. */
export function CannotBook({ block }: { block: Block }) {
  // Without suspending, since it appears below the dialog that has just booked.
  const { data: user, isFetching } = trpc.currentUser.get.useQuery({});
  const isBooked = block.reason === "QUOTA_EXCEEDED" || block.reason === "TOO_MANY_RESERVATIONS";
  const upcoming = isBooked && user?.info.role === "mentee" ? user.info.upcoming : null;
  // Just booked: until the answer says so, nothing is better than the reason alone.
  if (isBooked && upcoming === null && isFetching) return null;
  return (
    <div className="p-4 md:p-5">
      <h2 className="mb-2 text-lg">{upcoming ? "予約中の面談があります" : "いまは予約できません"}</h2>
      {upcoming && (
        <>
          <p className="rounded-control bg-primary-tint px-4 py-3">
            <span className="block font-bold tabular-nums">{spokenTime(upcoming)}</span>
            <LocalTime at={upcoming.startAt} />
            <span className="block">{upcoming.mentor.displayName}さん</span>
          </p>
          <ButtonLink as={AppLink} fullWidth className="my-4" href={href("reserved", { id: upcoming.id })} iconAfter="arrow-right">
            予約の内容を見る
          </ButtonLink>
          <p className="text-sm text-muted">日時やキャリコンの変更、キャンセルも、そちらからできます。</p>
        </>
      )}
      <p className="text-sm text-muted">
        <BlockNote {...block} upcoming={upcoming !== null} />
      </p>
    </div>
  );
}

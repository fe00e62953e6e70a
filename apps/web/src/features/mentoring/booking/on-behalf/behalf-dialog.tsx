"use client";

import { systemClock } from "@knotter/domain/clock";
import { tokyoDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Dialog } from "@knotter/ui/dialog";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useEffect, useRef, useState } from "react";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { BookingDialog } from "../booking-dialog";
import { useBookingDraft } from "../use-booking-draft";
import type { Behalf } from "./behalf";

interface BehalfDialogProps {
  owner: string;
  mentorId: string;
  orderId: string;
  behalf: Behalf;
  onClose: () => void;
}

/** The steps of a booking, for the person in `behalf`. */
export function BehalfDialog({ owner, mentorId, orderId, behalf, onClose }: BehalfDialogProps) {
  const query = trpc.mentors.get.useQuery({ id: mentorId, orderId, menteeId: behalf.menteeId }, { meta: { quiet: true }, staleTime: 0 });
  const { draft, update, clear } = useBookingDraft(owner, mentorId, null);
  const [today] = useState(() => tokyoDate(systemClock.now()));
  const wasOpen = useRef(false);
  useEffect(() => {
    const closed = wasOpen.current && !draft.open;
    wasOpen.current = draft.open;
    if (closed) onClose();
  }, [draft.open, onClose]);
  const mentor = query.data;
  if (mentor?.order)
    return (
      <BookingDialog
        viewerId={owner}
        mentor={mentor}
        order={mentor.order}
        today={today}
        draft={draft}
        update={update}
        clear={clear}
        behalf={behalf}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="代理で予約する"
      description={`${behalf.name}さんの代理予約`}
    >
      {query.isPending ? (
        <SkeletonRegion label="空いている日時を読み込んでいます">
          <Skeleton className="h-64 w-full" />
        </SkeletonRegion>
      ) : (
        <Banner
          status="warning"
          announce
          action={
            <Button variant="secondary" size="small" onClick={behalf.onChooseMentor}>
              キャリコンを選び直す
            </Button>
          }
        >
          {query.isError ? errorText(query.error) : "このキャリコンは現在予約を受け付けていません。"}
        </Banner>
      )}
    </Dialog>
  );
}

"use client";

import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { showToast } from "@knotter/ui/toast";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { daysText } from "./days-text";
import { Decisions } from "./decisions";
import type { ClosingDaysItem } from "./types";
import { usePlans } from "./use-plans";

/** An admin decides about the interviews on days that HR has declared. */
export function DecideDialog({ customerId, item, onClose }: { customerId: string; item: ClosingDaysItem; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLoaded, setLoaded] = useState(false);
  const plans = usePlans();
  const { show, mentorings, cancels } = plans;
  const { mutate, isPending } = trpc.closingDays.update.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      await Promise.all([utils.closingDays.list.invalidate({ id: customerId }), utils.office.invalidate()]);
      showToast({ status: "success", text: "面談の扱いを決めました。" });
      onClose();
    },
    onError: (error) => setRefusal(plans.onRefused(error) ?? errorText(error)),
  });

  useEffect(() => {
    let gone = false;
    utils.client.closingDays.update.mutate({ id: item.id, dryRun: true }).then(
      ({ affected }) => {
        if (gone) return;
        show(affected ?? []);
        setLoaded(true);
      },
      (error: unknown) => {
        if (!gone) setRefusal(errorText(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [utils, item.id, show]);

  return (
    <ConfirmDialog
      title="面談の扱いを決める"
      description={`${item.name}・${daysText(item)}`}
      size="large"
      action={cancels > 0 ? `${cancels}件をキャンセルして決める` : "この内容で決める"}
      busy={isPending}
      disabled={!isLoaded || mentorings.length === 0 || !plans.decided}
      refusal={refusal}
      onConfirm={() => {
        setRefusal(null);
        mutate({ id: item.id, mentorings: plans.chosen });
      }}
      onClose={onClose}
    >
      {!isLoaded && refusal === null && (
        <SkeletonRegion label="面談を確認しています">
          <Skeleton className="h-24 w-full" />
        </SkeletonRegion>
      )}
      {isLoaded && mentorings.length === 0 && <p>扱いを決める面談はありません。</p>}
      {mentorings.length > 0 && <Decisions of={plans} />}
    </ConfirmDialog>
  );
}

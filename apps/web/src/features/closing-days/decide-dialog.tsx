"use client";

import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { showToast } from "@knotter/ui/toast";
import { type FormEvent, useEffect, useState } from "react";
import { FormDialog } from "../../components/form-dialog";
import { errorText } from "../../trpc/app-error";
import { trpc } from "../../trpc/client";
import { daysText } from "./days-text";
import { Decisions, JOINED } from "./decisions";
import type { ClosingDaysItem } from "./types";
import { usePlans } from "./use-plans";

/** An admin decides about the interviews on days that HR has declared. */
export function DecideDialog({ customerId, item, onClose }: { customerId: string; item: ClosingDaysItem; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(false);
  const plans = usePlans();
  const { show } = plans;
  const { mutateAsync, isPending } = trpc.closingDays.update.useMutation({ meta: { quiet: true } });

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

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending) return;
    setRefusal(null);
    try {
      await mutateAsync({ id: item.id, mentorings: plans.chosen });
      await Promise.all([utils.closingDays.list.invalidate({ id: customerId }), utils.office.invalidate()]);
      showToast({ status: "success", text: "面談の扱いを決めました。" });
      onClose();
    } catch (error) {
      setRefusal(plans.take(error) ? JOINED : errorText(error));
    }
  }

  return (
    <FormDialog
      title="面談の扱いを決める"
      description={`${item.name}・${daysText(item)}`}
      size="large"
      submit={plans.cancels > 0 ? `${plans.cancels}件をキャンセルして決める` : "この内容で決める"}
      busy={isPending}
      disabled={!loaded || plans.mentorings.length === 0 || !plans.decided}
      refusal={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      {!loaded && refusal === null && (
        <SkeletonRegion label="面談を確認しています">
          <Skeleton className="h-24 w-full" />
        </SkeletonRegion>
      )}
      {loaded && plans.mentorings.length === 0 && <p>扱いを決める面談はありません。</p>}
      {plans.mentorings.length > 0 && <Decisions mentorings={plans.mentorings} plans={plans.plans} onPlan={plans.choose} />}
    </FormDialog>
  );
}

import { formatDateTime } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { showToast } from "@knotter/ui/toast";
import { amount } from "@/components/amount";
import { trpc } from "@/trpc/client";

/** Invitations that leave at a time to come, each of which can be taken back until then. */
export function PlannedInvitations({ orderId }: { orderId: string }) {
  const utils = trpc.useUtils();
  const { data } = trpc.mail.plannedInvitations.useQuery({ id: orderId }, { meta: { quiet: true } });
  const { mutate, isPending, variables } = trpc.mail.cancelInvitations.useMutation({
    onSuccess: () => showToast({ status: "success", text: "予定していたご案内を取り消しました。" }),
    onSettled: () => utils.mail.plannedInvitations.invalidate({ id: orderId }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="planned-invitations">
      <h3 id="planned-invitations" className="text-base">
        これから送るご案内
      </h3>
      <ul className="mt-2 divide-y divide-line rounded-card border border-line bg-surface">
        {data.items.map(({ id, sendAt, people, by }) => {
          const when = formatDateTime(new Date(sendAt));
          return (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1 text-sm">
              <span>
                <time dateTime={sendAt} className="font-bold tabular-nums">
                  {when}
                </time>
                <span className="ml-3">{people === null ? "登録がまだの方すべて" : `選んだ${amount(people)}名のうち、登録がまだの方`}</span>
                {by !== null && <span className="ml-3 text-muted">{by}</span>}
              </span>
              <Button variant="quiet" size="small" busy={isPending && variables.id === id} onClick={() => mutate({ id })}>
                取り消す<span className="sr-only">：{when}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

"use client";

import type { OrderView } from "@knotter/api/views/order";
import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { ConfirmDialog } from "@/components/confirm-dialog";
import { QUIET } from "@/components/form/quiet";
import { PeopleList } from "@/components/people-list";
import { trpc } from "@/trpc/client";
import { isWorking, runForEach } from "./use-work";

/** Allows bookings again for people on hold after absences. */
export function ReleaseDialog({
  order,
  people,
  onDone,
  onClose,
}: {
  order: OrderView;
  people: readonly OrderMenteeView[];
  onDone: () => void;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const administer = trpc.mentees.admin.useMutation(QUIET);
  const held = people.flatMap(({ menteeId, name, bookingHeld }) => (bookingHeld && menteeId !== null ? [{ id: menteeId, name }] : []));

  function carryOut() {
    void runForEach("予約の再開", held, ({ id }) => administer.mutateAsync({ id, releaseBooking: true })).then(() =>
      utils.orders.mentees.invalidate({ id: order.id }),
    );
    onDone();
    onClose();
  }

  return (
    <ConfirmDialog
      title="予約を再開する"
      description={order.name}
      action={held.length > 0 ? `${held.length}名の予約を再開する` : "予約を再開する"}
      disabled={held.length === 0 || isWorking()}
      onConfirm={carryOut}
      onClose={onClose}
    >
      <p>
        {held.length > 0
          ? `無断キャンセルが続いて予約を止めている${held.length}名が、また予約できるようになります。すべての施策の予約に及びます。`
          : "選んだ方の中に、予約を止めている方はいません。"}
      </p>
      <PeopleList label="予約を再開する方" people={held} />
    </ConfirmDialog>
  );
}

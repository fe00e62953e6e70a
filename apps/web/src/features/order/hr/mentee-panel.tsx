"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { AppLink } from "@/components/app-link";
import { QUIET } from "@/components/form/quiet";
import { RowSidePanel } from "@/components/listing/row-side-panel";
import type { RowPanel } from "@/components/listing/use-row-panel";
import { trpc } from "@/trpc/client";
import { CorrectButton } from "./correct-button";
import { MenteeResult } from "./mentee-result";
import type { HrConditions } from "./mentees-list-state";
import { isOn, OffListNote } from "./off-list-note";
import { WithdrawButton } from "./withdraw-button";

interface Props {
  order: HrConditions;
  panel: RowPanel;
  row: OrderMenteeView | undefined;
  total: number | null | undefined;
  /** Whether the list is open and the user may manage it. */
  manages: boolean;
}

/** One person of an order for HR: what the list and the page about this person show, and nothing besides. */
export function MenteePanel({ order, panel, row, total, manages }: Props) {
  const orderMenteeId = panel.id ?? "";
  const query = trpc.orders.mentee.useQuery({ id: order.id, orderMenteeId }, QUIET);
  const results = trpc.mentees.mentorings.useQuery({ id: orderMenteeId, orderId: order.id }, QUIET);
  const detail = query.data?.person.id === orderMenteeId ? query.data : undefined;
  const person = detail?.person ?? row;
  const listed = results.data?.hrPerson;
  return (
    <RowSidePanel
      panel={panel}
      total={total}
      title={person?.name}
      reads={[
        { query, found: detail },
        { query: results, found: listed },
      ]}
      lines={5}
      actions={
        person && (
          <>
            <ButtonLink
              as={AppLink}
              size="small"
              variant="secondary"
              href={href("hrMenteeResult", { id: order.id }, { menteeId: person.id })}
            >
              この方のページ
            </ButtonLink>
            {manages && <CorrectButton key={`correct ${person.id}`} orderId={order.id} detail={detail} />}
            {manages && isOn(person) && (
              <WithdrawButton key={person.id} orderId={order.id} menteeId={person.id} name={person.name} size="small" />
            )}
          </>
        )
      }
    >
      {detail && listed && (
        <>
          <OffListNote person={detail.person} />
          <MenteeResult order={order} person={detail.person} items={results.data?.hrItems ?? []} history={detail.history} level={3} />
        </>
      )}
    </RowSidePanel>
  );
}

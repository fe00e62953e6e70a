"use client";

import type { OrderMenteeView } from "@knotter/api/views/order-mentee";
import { href } from "@knotter/contract/routes";
import { Banner } from "@knotter/ui/banner";
import { ButtonLink } from "@knotter/ui/button-link";
import { SidePanel } from "@knotter/ui/side-panel";
import { SkeletonText } from "@knotter/ui/skeleton-text";
import { AppLink } from "@/components/app-link";
import { QUIET } from "@/components/form/quiet";
import { PANEL_LABELS, PanelHistory, PanelSection, placeText } from "@/components/listing/panel-parts";
import { useIsPhone } from "@/components/listing/use-is-phone";
import type { RowPanel } from "@/components/listing/use-row-panel";
import { errorText } from "@/trpc/app-error";
import { trpc } from "@/trpc/client";
import { MenteeResult } from "./mentee-result";
import { type HrConditions, seesOf } from "./mentees-list-state";
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
  const isPhone = useIsPhone();
  const query = trpc.orders.mentee.useQuery({ id: order.id, orderMenteeId }, QUIET);
  const results = trpc.mentees.mentorings.useQuery({ id: orderMenteeId, orderId: order.id }, QUIET);
  const detail = query.data?.person.id === orderMenteeId ? query.data : undefined;
  const person = detail?.person ?? row;
  const listed = results.data?.hrPerson;
  const sees = seesOf(order);
  return (
    <SidePanel
      title={person?.name ?? (query.isError ? "この方は見つかりません" : "読み込んでいます")}
      lead={person?.nameKana ?? undefined}
      position={placeText(panel.place, total)}
      modal={isPhone}
      onPrevious={panel.previous}
      onNext={panel.next}
      onClose={panel.close}
      onReturnFocus={panel.returnFocus}
      labels={PANEL_LABELS}
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
            {manages && <WithdrawButton key={person.id} orderId={order.id} menteeId={person.id} name={person.name} size="small" />}
          </>
        )
      }
    >
      {query.isError && !detail && (
        <Banner status="warning" announce>
          {errorText(query.error)}
        </Banner>
      )}
      {listed === undefined && !results.isError && person && <SkeletonText lines={5} />}
      {listed && (
        <div className="grid gap-6">
          <MenteeResult order={order} person={listed} items={results.data?.hrItems ?? []} level={3} />
          {sees.registration && (
            <PanelSection title="これまでの経過">
              {detail ? <PanelHistory entries={detail.history} /> : <SkeletonText lines={2} />}
            </PanelSection>
          )}
        </div>
      )}
    </SidePanel>
  );
}

"use client";

import { Checkbox } from "@knotter/ui/checkbox";
import { DescriptionList } from "@knotter/ui/description-list";
import { FieldError } from "@knotter/ui/field-error";
import { type Ref, useEffect, useRef } from "react";
import { LocalTime } from "@/components/local-time";
import { trpc } from "@/trpc/client";
import { BookingDisclosure } from "./booking-disclosure";
import { type BookingOrder, latePolicy, type MentorToBook, wholeTime } from "./booking-terms";
import type { Theme } from "./booking-themes";
import type { Behalf } from "./on-behalf/behalf";
import type { BookingDraft } from "./use-booking-draft";

const CONSENT_ERROR = "booking-consent-error";

interface BookingConfirmProps {
  mentor: MentorToBook;
  theme: Theme | undefined;
  order: BookingOrder;
  draft: BookingDraft & { startAt: string };
  now: Date;
  agreed: boolean;
  consentError: string | undefined;
  onAgree: (agreed: boolean) => void;
  consent: Ref<HTMLInputElement>;
  behalf?: Behalf | undefined;
}

/** A summary of the booking, with the day until which it can be undone, and what the company will see. */
export function BookingConfirm({ mentor, theme, order, draft, now, agreed, consentError, onAgree, consent, behalf }: BookingConfirmProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The checkbox has the focus, and its error is below: both must be visible.
    if (consentError !== undefined) box.current?.scrollIntoView({ block: "nearest" });
  }, [consentError]);
  const { data: waiting } = trpc.waitingList.own.useQuery({}, { enabled: behalf === undefined });
  const waits = waiting?.items.some(({ order: { id } }) => id === order.id) ?? false;
  return (
    <>
      <DescriptionList
        items={[
          ...(behalf ? [{ term: "相談者", detail: `${behalf.name}さん` }] : []),
          {
            term: "日時",
            detail: (
              <span aria-live="polite" className="font-bold tabular-nums">
                {wholeTime(draft.startAt, order)}（日本時間）
                <LocalTime at={draft.startAt} className="font-normal" />
              </span>
            ),
          },
          { term: "キャリコン", detail: `${mentor.displayName}さん` },
          { term: "面談方法", detail: mentor.meetingMethodLabel },
          {
            term: "話したいこと",
            detail: (
              <>
                {theme && <p>{theme.label}</p>}
                {draft.note.trim() !== "" && <p className="whitespace-pre-wrap">{draft.note.trim()}</p>}
                {!theme && draft.note.trim() === "" && <p className="text-muted">記入なし</p>}
              </>
            ),
          },
          { term: "会社への共有", detail: <BookingDisclosure order={order} /> },
          { term: "キャンセル", detail: <span className="tabular-nums">{latePolicy(draft.startAt, order, now)}</span> },
          {
            term: "ご利用回数",
            detail: <span className="tabular-nums">この予約のあと、残り{Math.max(0, order.max - order.used - 1)}回です</span>,
          },
          ...(waits ? [{ term: "空き待ち", detail: "予約が完了すると、空き待ちは終わります。あとからもう一度登録できます。" }] : []),
        ]}
      />
      <div ref={box} className="mt-4 scroll-my-5 rounded-control bg-sunken px-4 py-2">
        <Checkbox
          ref={consent}
          label={
            behalf
              ? "会社への共有範囲とキャンセルの取り扱いを電話でお伝えし、ご本人の同意を得ました"
              : "会社への共有範囲と、キャンセルの取り扱いに同意します"
          }
          checked={agreed}
          onChange={(event) => onAgree(event.currentTarget.checked)}
          aria-invalid={consentError !== undefined}
          {...(consentError !== undefined && { "aria-describedby": CONSENT_ERROR })}
        />
        {behalf && (
          <p className="pb-2 text-sm text-muted">
            電話で伺った同意として、伺った方とともに記録されます。ご本人の「同意の記録」にも表示されます。
          </p>
        )}
        <FieldError id={CONSENT_ERROR}>{consentError}</FieldError>
      </div>
    </>
  );
}

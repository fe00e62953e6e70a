"use client";

import { WEBHOOK_EVENT_TEXT } from "@knotter/contract/labels/webhook";
import { eventsFor, isOfPerson, maySubscribe } from "@knotter/domain/webhook";
import type { WebhookEvent } from "@knotter/domain/webhook-event";
import { CheckboxGroup } from "@knotter/ui/checkbox-group";
import { FieldGroup } from "@knotter/ui/field-group";
import { trpc } from "@/trpc/client";

const GROUPS = [
  { legend: "面談", has: isOfPerson },
  { legend: "施策と報告書", has: (event: WebhookEvent) => !isOfPerson(event) },
] as const;

/** The events of an endpoint. None is chosen at first, so that each is subscribed to on purpose. */
export function EventsField({
  ofCompany,
  value,
  onChange,
  error,
}: {
  ofCompany: boolean;
  value: readonly WebhookEvent[];
  onChange: (value: WebhookEvent[]) => void;
  error: string | undefined;
}) {
  const [{ info }] = trpc.currentUser.get.useSuspenseQuery({});
  const mayChoose = (event: WebhookEvent) =>
    value.includes(event) || (info.role === "hrstaff" && maySubscribe(info, event)) || info.role === "admin";
  const possible = eventsFor(ofCompany ? "" : null).filter(mayChoose);
  const hint = ofCompany
    ? "面談の出来事は、共有範囲がL1以上（お一人ずつの予約・実施の有無が見える）の施策について、対象者の一覧での変化として送ります。日時・担当・理由は含みません。"
    : "内容は含まず、IDだけを送ります。";
  return (
    <FieldGroup legend="通知する出来事" hint={hint} required error={error}>
      <div className="grid gap-5">
        {GROUPS.map(({ legend, has }) => {
          const within = possible.filter(has);
          return (
            <CheckboxGroup<WebhookEvent>
              key={legend}
              legend={legend}
              columns={2}
              value={value.filter((event) => within.includes(event))}
              onChange={(chosen) => onChange([...value.filter((event) => !within.includes(event)), ...chosen])}
              options={within.map((event) => ({ value: event, label: WEBHOOK_EVENT_TEXT[event], hint: event }))}
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}

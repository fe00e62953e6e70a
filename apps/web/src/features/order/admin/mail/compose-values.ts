import { bulkConditionsText } from "@knotter/contract/labels/bulk-operation";
import { AUDIENCE_TEXT } from "@knotter/contract/labels/mail";
import type { ManualMailForm } from "@knotter/contract/resources/mail";
import type { BulkConditions } from "@knotter/domain/bulk-operation";
import { AUDIENCES, type Audience, type CampaignKind, isAudienceOf } from "@knotter/domain/campaign";
import type { z } from "zod";
import type { FormValues } from "@/components/form/codec";
import type { useServerForm } from "@/components/form/use-server-form";
import type { RouterOutputs } from "@/trpc/outputs";
import type { composeForm } from "./compose-schema";

export type Campaign = RouterOutputs["orders"]["mails"]["campaigns"][number];

/** The variables of a campaign's text (mail/manual-variables.ts refuses every other one). */
export const VARIABLES = [
  { name: "氏名", says: "宛先の方の氏名" },
  { name: "会社名", says: "顧客企業の名前" },
  { name: "施策名", says: "この施策の名前" },
  { name: "残り回数", says: "その方の残り回数" },
  { name: "予約期限", says: "予約を受け付ける最後の日" },
  { name: "ログインURL", says: "ログインのページ（本文だけ）", kind: "notice" },
] as const satisfies readonly { name: string; says: string; kind?: CampaignKind }[];

/** Whom the page of the list leads here for: people chosen one by one, or everybody who matches its filters. */
export interface Chosen {
  ids: string[];
  names: string[];
  conditions?: BulkConditions | null | undefined;
}

export const NOBODY_CHOSEN: Chosen = { ids: [], names: [] };

/** The audience that the choice of people is; null: nobody was chosen. */
export const audienceOf = ({ ids, conditions }: Chosen): Audience | null => (conditions ? "matching" : ids.length > 0 ? "ids" : null);

/** Whom a mail of this kind can be for. */
export const audiencesOf = (kind: CampaignKind, chosen: Chosen): Audience[] =>
  AUDIENCES.filter((value) => isAudienceOf(kind, value) && ((value !== "ids" && value !== "matching") || value === audienceOf(chosen)));

export function audienceText(audience: Audience, { ids, conditions }: Chosen): string {
  if (audience === "ids") return `${AUDIENCE_TEXT.ids}（${ids.length}名）`;
  if (audience === "matching") return `${AUDIENCE_TEXT.matching}（${bulkConditionsText(conditions ?? {})}）`;
  return AUDIENCE_TEXT[audience];
}

/** `sendOn` and `sendAt` are in JST; both empty: not set yet. */
export type ComposeValues = FormValues<z.input<typeof composeForm>>;
export type ComposeForm = ReturnType<typeof useServerForm<z.input<typeof composeForm>, z.output<typeof composeForm>, true>>;

/** Whom a mail is for at first. */
export const FIRST_AUDIENCE = { notice: "all_mentees", invitation: "unregistered" } as const satisfies Record<CampaignKind, Audience>;

export const EMPTY: ComposeValues = {
  kind: "notice",
  audience: FIRST_AUDIENCE.notice,
  subject: "",
  body: "",
  attachIcs: false,
  resend: false,
  force: false,
  sendOn: "",
  sendAt: "10:00",
};

export const valuesOf = ({ kind, audience, subject, body, attachIcs, resend, force }: Campaign): ComposeValues => ({
  ...EMPTY,
  kind,
  audience: audience.type,
  subject,
  body,
  attachIcs,
  resend,
  force,
});

/** A campaign as the API takes it. */
export type Content = { orderId: string } & ManualMailForm;

export function contentOf(orderId: string, values: ComposeValues, { ids, conditions }: Chosen): Content {
  const { subject, body, attachIcs, resend, force } = values;
  const kind = values.kind || "notice";
  const type = values.audience || FIRST_AUDIENCE[kind];
  return {
    orderId,
    kind,
    audience: { type, ...(type === "ids" && { ids: [...ids] }), ...(type === "matching" && { conditions: conditions ?? {} }) },
    subject: subject.trim(),
    body: body.trim(),
    ...(kind === "invitation" ? { resend, force } : { attachIcs }),
  };
}
